import type { CaseSummary } from "@meander/domain/contract/cases";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useStaff } from "../../shared/desk/staff.ts";
import { useNow } from "../../shared/time/use-now.ts";
import { type CaseFilters, isInView, listCases, type OpenView } from "./case-list.ts";
import { casesQuery, useCommands } from "./queries.ts";
import { listDecidedHere } from "./saved-commands.ts";

const noCases: readonly CaseSummary[] = [];
const leaseStepMs = 15_000;

/** Cases of a room, as this desk sees them now. */
export function useCaseList(view: OpenView, { sort, subjectType }: CaseFilters) {
  const { userId } = useStaff();
  const query = useQuery(casesQuery);
  const commands = useCommands();
  const now = useNow(leaseStepMs);
  const cases = query.data ?? noCases;
  const decidedHere = useMemo(() => listDecidedHere(commands, cases), [commands, cases]);
  const list = useMemo(
    () => listCases(cases, { view, sort, subjectType, userId, now, decidedHere }),
    [cases, view, sort, subjectType, userId, now, decidedHere],
  );
  return { list, now, isPending: query.isPending, error: query.error, refetch: query.refetch };
}

const views = ["queue", "mine", "escalated", "secondOpinions"] as const satisfies readonly OpenView[];

/** How many wait in each room of the moderation desk; empty for whoever has none. */
export function useCaseCounts(isModerating: boolean): Partial<Readonly<Record<OpenView, number>>> {
  const { userId } = useStaff();
  const { data: cases = noCases } = useQuery({ ...casesQuery, enabled: isModerating });
  const commands = useCommands(isModerating);
  const now = useNow(leaseStepMs);
  return useMemo(() => {
    const decidedHere = listDecidedHere(commands, cases);
    const waiting = cases.filter(({ id }) => !decidedHere.has(id));
    const countOf = (view: OpenView) => waiting.filter((item) => isInView(item, view, { userId, now })).length;
    return isModerating ? Object.fromEntries(views.map((view) => [view, countOf(view)])) : {};
  }, [cases, commands, userId, now, isModerating]);
}
