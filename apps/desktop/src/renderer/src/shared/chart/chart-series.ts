/** One row of a chart: a day, and a figure for each series; null where there is nothing to measure. */
export type ChartRow = { readonly day: string; readonly values: Readonly<Record<string, number | null>> };

export type ChartSeries = {
  readonly id: string;
  readonly name: string;
  readonly fill: FillName;
};

/**
 * The palette's hues mean times of day, so categories differ by the depth of one ink and by hatching. `late` is
 * urgency, in ember like everywhere in the console.
 */
export const fillNames = ["solid", "deep", "hatch", "dots", "soft", "lines", "pale", "late"] as const;
export type FillName = (typeof fillNames)[number];

/** `count` days from `first`, with zeros for missing days. */
export function fillDays(
  days: readonly string[],
  seriesIds: readonly string[],
  figures: ReadonlyMap<string, Readonly<Record<string, number | null>>>,
): readonly ChartRow[] {
  const empty = Object.fromEntries(seriesIds.map((id) => [id, 0]));
  return days.map((day) => ({ day, values: { ...empty, ...figures.get(day) } }));
}
