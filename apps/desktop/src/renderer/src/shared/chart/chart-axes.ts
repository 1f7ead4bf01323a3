/** Common properties of axes and grid lines; colours come from the stylesheet. */
export const axisProps = { tickLine: false, axisLine: false, tickMargin: 8, minTickGap: 28 } as const;
export const chartMargin = { top: 8, right: 8, bottom: 0, left: 0 } as const;
export const valueAxisWidth = 36;
export const chartHeight = 216;
