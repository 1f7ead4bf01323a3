import type { CaseSummary } from "@meander/domain/contract/cases";
import { queryOptions } from "@tanstack/react-query";
import { formatRoute } from "../navigation/route.ts";
import { unwrap } from "../query/call.ts";

/** Cases about a person, with the resulting strikes. */
export const personCasesQuery = (userId: string) =>
  queryOptions({
    queryKey: ["personCases", userId],
    queryFn: () => unwrap(window.meander.listPersonCases({ userId })),
    staleTime: 30_000,
  });

/** The route of a case; decided cases have no screen of their own and open in the queue. */
export function caseHref({ id, status }: Pick<CaseSummary, "id" | "status">): string {
  return formatRoute({ screen: status === "escalated" ? "escalated" : "queue", params: [id] });
}
