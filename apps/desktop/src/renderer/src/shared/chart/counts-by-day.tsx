import { classNames } from "@meander/ui/primitives/class-names";
import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from "recharts";
import { axisProps, chartHeight, chartMargin, valueAxisWidth } from "./chart-axes.ts";
import { ChartFills, fillOf } from "./chart-fills.tsx";
import { ChartFrame } from "./chart-frame.tsx";
import type { ChartRow, ChartSeries } from "./chart-series.ts";
import { ChartTooltip } from "./chart-tooltip.tsx";
import { useDayNames } from "./use-day-names.ts";
import styles from "./chart.module.css";

type Props = {
  readonly heading: string;
  readonly text: string;
  readonly emptyText: string;
  readonly rows: readonly ChartRow[];
  /** Stacked from the bottom up. */
  readonly series: readonly ChartSeries[];
};

export function CountsByDay({ heading, text, emptyText, rows, series }: Props) {
  const { nameShort } = useDayNames();
  return (
    <ChartFrame heading={heading} text={text} emptyText={emptyText} rows={rows} series={series}>
      {(prefix) => (
        <ResponsiveContainer width="100%" height={chartHeight}>
          <BarChart data={[...rows]} margin={chartMargin} barCategoryGap="22%" title={heading} desc={text}>
            <ChartFills prefix={prefix} />
            <CartesianGrid vertical={false} />
            <XAxis dataKey="day" tickFormatter={nameShort} {...axisProps} />
            <YAxis allowDecimals={false} width={valueAxisWidth} {...axisProps} />
            <Tooltip
              isAnimationActive={false}
              cursor={{ className: styles.cursor }}
              content={<ChartTooltip series={series} />}
            />
            {series.map(({ id, fill }) => (
              <Bar
                key={id}
                dataKey={({ values }: ChartRow) => values[id] ?? 0}
                stackId="day"
                fill={fillOf(prefix, fill)}
                className={classNames(styles.bar)}
                isAnimationActive={false}
              />
            ))}
          </BarChart>
        </ResponsiveContainer>
      )}
    </ChartFrame>
  );
}
