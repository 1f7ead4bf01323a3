import type { AdminCommentsQuery } from "@meander/domain/contract/admin-comments";
import { activityIdSchema, userIdSchema } from "@meander/domain/ids";
import type { Route } from "../../shared/navigation/route.ts";

export type Filters = Pick<AdminCommentsQuery, "q" | "authorId" | "activityId" | "removed">;

export const removedStates = ["any", "no", "yes"] as const;

/** Filters from the route: `q`, `author`, `activity`, `removed`. An invalid id is ignored. */
export function parseFilters({ query }: Pick<Route, "query">): Filters {
  return {
    q: query.q ?? "",
    authorId: userIdSchema.safeParse(query.author).data,
    activityId: activityIdSchema.safeParse(query.activity).data,
    removed: removedStates.find((state) => state === query.removed) ?? "any",
  };
}
