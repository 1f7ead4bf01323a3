import type { CaseSummary } from "@meander/domain/contract/cases";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useStaff } from "../../shared/console/staff.ts";
import { useNow } from "../../shared/time/use-now.ts";
import { type Filters, isInView, listCases, type OpenView } from "./case-list.ts";
import { casesQuery, useCommands } from "./queries.ts";
import { listDecidedLocally } from "./saved-commands.ts";

const noCases: readonly CaseSummary[] = [];
const leaseStepMs = 15_000;

/** The cases of a screen, including local decisions. */
export function useCaseList(view: OpenView, { sort, subjectType }: Filters) {
  const { userId } = useStaff();
  const query = useQuery(casesQuery);
  const commands = useCommands();
  const now = useNow(leaseStepMs);
  const cases = query.data ?? noCases;
  const decidedLocally = useMemo(() => listDecidedLocally(commands, cases), [commands, cases]);
  const list = useMemo(
    () => listCases(cases, { view, sort, subjectType, userId, now, decidedLocally }),
    [cases, view, sort, subjectType, userId, now, decidedLocally],
  );
  return { list, now, isPending: query.isPending, error: query.error, refetch: query.refetch };
}

const views = ["queue", "mine", "escalated", "secondOpinions", "mentions"] as const satisfies readonly OpenView[];

/** The number of undecided cases on each moderation screen; empty without the permission to moderate. */
export function useCaseCounts(isModerating: boolean): Partial<Readonly<Record<OpenView, number>>> {
  const { userId } = useStaff();
  const { data: cases = noCases } = useQuery({ ...casesQuery, enabled: isModerating });
  const commands = useCommands(isModerating);
  const now = useNow(leaseStepMs);
  return useMemo(() => {
    const decidedLocally = listDecidedLocally(commands, cases);
    const waiting = cases.filter(({ id }) => !decidedLocally.has(id));
    const countOf = (view: OpenView) => waiting.filter((item) => isInView(item, view, { userId, now })).length;
    return isModerating ? Object.fromEntries(views.map((view) => [view, countOf(view)])) : {};
  }, [cases, commands, userId, now, isModerating]);
}
