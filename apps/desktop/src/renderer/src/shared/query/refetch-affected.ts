import type { QueryClient } from "@tanstack/react-query";

/** What staff see outside the open case that a command may change: people with their strikes and cases, comments, figures. */
const affected = ["person", "people", "personCases", "personFile", "comments", "metrics"] as const;

/** Fetches again what a command may have changed, wherever it is shown; the rest when it is shown next. */
export function refetchAffected(client: QueryClient): void {
  for (const key of affected) void client.invalidateQueries({ queryKey: [key] });
}
