import { anyone, each, noOne, permission, roles } from "../roles.ts";
import type { RouteRow } from "../row.ts";

/** Routes under neither base: for operators, and pictures. A site with a public address has no embedded mailbox. */
const scene = { category: "1", period: "3", file: "meander.svg" };

export const rows: readonly RouteRow[] = [
  { route: "GET private/openapi.json", expected: permission("useApiDocumentation") },
  { route: "GET /healthz", expected: anyone },
  { route: "GET /readyz", expected: anyone },
  { route: "GET /metrics", expected: noOne },
  { route: "GET /scene/wide/{category}/{period}/{file}", expected: anyone, send: () => ({ params: scene }) },
  { route: "GET /scene/{category}/{period}/{file}", expected: anyone, send: () => ({ params: scene }) },
  { route: "GET /img/userAvatar.svg", expected: anyone },
  { route: "GET /img/icon.svg", expected: anyone },
  { route: "GET /img/mark.png", expected: anyone },
  { route: "GET /robots.txt", expected: anyone },
  { route: "GET /.well-known/security.txt", expected: anyone },
  { route: "GET /favicon.ico", expected: each(roles, 301) },
];
