/** One row of a chart: a day, and a figure for each series; null where there is nothing to measure. */
export type ChartRow = { readonly day: string; readonly values: Readonly<Record<string, number | null>> };

export type ChartSeries = {
  readonly id: string;
  readonly name: string;
  readonly fill: FillName;
};

/**
 * The hues of the day mean time, so categories are told apart by depth of one ink and by their hatching. `late` is urgency, which the
 * console says in ember.
 */
export const fillNames = ["solid", "deep", "hatch", "dots", "soft", "lines", "pale", "late"] as const;
export type FillName = (typeof fillNames)[number];

/** Every day from `first` for `count` days, with zeros where nothing was. */
export function fillDays(
  days: readonly string[],
  seriesIds: readonly string[],
  figures: ReadonlyMap<string, Readonly<Record<string, number | null>>>,
): readonly ChartRow[] {
  const empty = Object.fromEntries(seriesIds.map((id) => [id, 0]));
  return days.map((day) => ({ day, values: { ...empty, ...figures.get(day) } }));
}
