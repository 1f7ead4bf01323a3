import { classNames } from "@meander/ui/primitives/class-names";
import { CartesianGrid, Line, LineChart, ResponsiveContainer, Tooltip, XAxis, YAxis } from "recharts";
import { axisProps, chartHeight, chartMargin, valueAxisWidth } from "./chart-axes.ts";
import { ChartFrame } from "./chart-frame.tsx";
import type { ChartRow, ChartSeries } from "./chart-series.ts";
import { ChartTooltip } from "./chart-tooltip.tsx";
import { minuteTicks } from "./minute-ticks.ts";
import { useDayNames } from "./use-day-names.ts";
import styles from "./chart.module.css";

type Props = {
  readonly heading: string;
  readonly text: string;
  readonly emptyText: string;
  readonly rows: readonly ChartRow[];
  readonly series: ChartSeries;
  readonly format: (minutes: number) => string;
};

/** A line chart of minutes by day, with a dot for each value and gaps for missing days. */
export function MinutesByDay({ heading, text, emptyText, rows, series, format }: Props) {
  const { nameShort } = useDayNames();
  const ticks = minuteTicks(Math.max(...rows.map(({ values }) => values[series.id] ?? 0)));
  return (
    <ChartFrame heading={heading} text={text} emptyText={emptyText} rows={rows} series={[series]} format={format}>
      {() => (
        <ResponsiveContainer width="100%" height={chartHeight}>
          <LineChart data={[...rows]} margin={chartMargin} title={heading} desc={text}>
            <CartesianGrid vertical={false} />
            <XAxis dataKey="day" tickFormatter={nameShort} {...axisProps} />
            <YAxis
              width={valueAxisWidth + 20}
              ticks={ticks}
              domain={[0, ticks.at(-1) ?? 0]}
              tickFormatter={format}
              {...axisProps}
            />
            <Tooltip
              isAnimationActive={false}
              cursor={{ className: styles.cursor }}
              content={<ChartTooltip series={[series]} format={format} />}
            />
            <Line
              dataKey={({ values }: ChartRow) => values[series.id]}
              connectNulls
              type="linear"
              className={classNames(styles.line)}
              dot={{ r: 3, className: classNames(styles.dot) }}
              activeDot={{ r: 5, className: classNames(styles.dot) }}
              isAnimationActive={false}
            />
          </LineChart>
        </ResponsiveContainer>
      )}
    </ChartFrame>
  );
}
