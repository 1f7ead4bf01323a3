import { CartesianGrid, Line, LineChart, ResponsiveContainer, Tooltip, XAxis, YAxis } from "recharts";
import { axisProps, chartHeight, chartMargin, valueAxisWidth } from "./chart-axes.ts";
import { ChartFrame } from "./chart-frame.tsx";
import type { ChartRow, ChartSeries } from "./chart-series.ts";
import { ChartTooltip } from "./chart-tooltip.tsx";
import { useDayNames } from "./use-day-names.ts";

type Props = {
  readonly heading: string;
  readonly text: string;
  readonly emptyText: string;
  readonly rows: readonly ChartRow[];
  readonly series: ChartSeries;
  readonly format: (value: number) => string;
};

/** One measure by day; days without it are left open, with a dot on each that has it. */
export function LineDays({ heading, text, emptyText, rows, series, format }: Props) {
  const { nameShort } = useDayNames();
  return (
    <ChartFrame heading={heading} text={text} emptyText={emptyText} rows={rows} series={[series]} format={format}>
      {() => (
        <ResponsiveContainer width="100%" height={chartHeight}>
          <LineChart data={[...rows]} margin={chartMargin} title={heading} desc={text}>
            <CartesianGrid vertical={false} />
            <XAxis dataKey="day" tickFormatter={nameShort} {...axisProps} />
            <YAxis width={valueAxisWidth + 20} tickFormatter={format} {...axisProps} />
            <Tooltip
              isAnimationActive={false}
              cursor={{ className: "chart-cursor" }}
              content={<ChartTooltip series={[series]} format={format} />}
            />
            <Line
              dataKey={({ values }: ChartRow) => values[series.id]}
              connectNulls
              type="monotone"
              className="chart-line"
              dot={{ r: 3, className: "chart-dot" }}
              activeDot={{ r: 5, className: "chart-dot" }}
              isAnimationActive={false}
            />
          </LineChart>
        </ResponsiveContainer>
      )}
    </ChartFrame>
  );
}
