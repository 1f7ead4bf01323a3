import { decidedStatus } from "./decided-status.ts";
import { type DateOption, isSameChoice } from "./option.ts";

type Dates = { readonly durationMinutes: number; readonly options: readonly DateOption[] };

/**
 * How a change of dates affects participants: an option was decided, a new option is open for votes, or options or the
 * duration were changed otherwise. Null if nothing visible changed.
 */
export type DateChange = "decided" | "offered" | "changed";

export function classifyDateChange(before: Dates, after: Dates): DateChange | null {
  const isDecided = (option: DateOption) => option.decidedStatusInt === decidedStatus.decided;
  const find = (options: readonly DateOption[], wanted: DateOption) =>
    options.find((option) => isSameChoice(option, wanted));
  const hasNewDecision = after.options.some((option) => {
    const known = find(before.options, option);
    return isDecided(option) && (known === undefined || !isDecided(known));
  });
  if (hasNewDecision) return "decided";
  if (after.options.some((option) => find(before.options, option) === undefined)) return "offered";
  const isUndone = before.options.some((option) => isDecided(option) && !after.options.some(isDecided));
  const isSame = before.durationMinutes === after.durationMinutes && before.options.length === after.options.length;
  return isSame && !isUndone ? null : "changed";
}
