import type { DateOption } from "./option.ts";

export const decidedStatus = { undecided: 1, predecided: 2, decided: 3 } as const;

/** The highest status among the options; `undecided` without options. */
export function decidedStatusOf(options: readonly Pick<DateOption, "decidedStatusInt">[]): number {
  return Math.max(decidedStatus.undecided, ...options.map((option) => option.decidedStatusInt));
}

/** The options at the activity's status, which are the ones still under discussion. */
export function relevantOptions<Option extends Pick<DateOption, "decidedStatusInt">>(
  options: readonly Option[],
): Option[] {
  const status = decidedStatusOf(options);
  return options.filter((option) => option.decidedStatusInt === status);
}
