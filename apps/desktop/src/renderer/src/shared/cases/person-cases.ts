import type { CaseSummary } from "@meander/domain/contract/cases";
import { queryOptions } from "@tanstack/react-query";
import { formatRoute } from "../navigation/route.ts";
import { unwrap } from "../query/call.ts";

/** Cases about a person, with the strikes that came of them. */
export const personCasesQuery = (userId: string) =>
  queryOptions({
    queryKey: ["personCases", userId],
    queryFn: () => unwrap(window.meander.listPersonCases({ userId })),
    staleTime: 30_000,
  });

/** Where a case is open: decided ones have no room of their own. */
export function caseAddress({ id, status }: Pick<CaseSummary, "id" | "status">): string {
  return formatRoute({ room: status === "escalated" ? "escalated" : "queue", params: [id] });
}
