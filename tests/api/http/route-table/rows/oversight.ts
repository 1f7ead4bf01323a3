import { permission } from "../roles.ts";
import type { RouteRow } from "../row.ts";

export const rows: readonly RouteRow[] = [
  // Whoever looks is written down.
  { route: "GET private/admin/comments", expected: permission("seeAllComments"), writes: true },
];
