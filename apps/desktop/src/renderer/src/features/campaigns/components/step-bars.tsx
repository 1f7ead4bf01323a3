import { useId } from "react";
import { Bar, BarChart, type BarShapeProps, ResponsiveContainer, XAxis, YAxis } from "recharts";
import { ChartFills, fillOf } from "../../../shared/chart/chart-fills.tsx";
import type { FillName } from "../../../shared/chart/chart-series.ts";
import { classNames } from "@meander/ui/primitives/class-names";
import campaignsStyles from "../campaigns.module.css";
import chartStyles from "../../../shared/chart/chart.module.css";

/** `from`: where the bar begins, for steps that take something away. */
export type StepBar = {
  readonly id: string;
  readonly word: string;
  readonly figure: string;
  readonly value: number;
  readonly from: number;
  readonly fill: FillName;
};

const rowHeight = 26;

/** Words and numbers as a list, and beside them the same as bars. */
export function StepBars({ bars }: { readonly bars: readonly StepBar[] }) {
  const prefix = useId();
  const most = Math.max(1, ...bars.map(({ from, value }) => from + value));
  return (
    <div className={campaignsStyles.stepBars}>
      <dl>
        {bars.map(({ id, word, figure, fill }) => (
          <div key={id} data-strong={fill === "deep" || undefined}>
            <dt>{word}</dt>
            <dd>{figure}</dd>
          </div>
        ))}
      </dl>
      <div aria-hidden className={classNames(campaignsStyles.stepBarsDrawing, chartStyles.chart)} data-testid="chart">
        <ResponsiveContainer width="100%" height={rowHeight * bars.length}>
          <BarChart
            data={[...bars]}
            layout="vertical"
            margin={{ top: 0, right: 0, bottom: 0, left: 0 }}
            barCategoryGap={6}
            accessibilityLayer={false}
          >
            <ChartFills prefix={prefix} />
            <XAxis type="number" domain={[0, most]} hide />
            <YAxis type="category" dataKey="id" hide />
            <Bar dataKey="from" stackId="step" shape={() => null} isAnimationActive={false} />
            <Bar
              dataKey="value"
              stackId="step"
              isAnimationActive={false}
              shape={(shape: BarShapeProps) => <StepShape shape={shape} bar={bars[shape.index]} prefix={prefix} />}
            />
          </BarChart>
        </ResponsiveContainer>
      </div>
    </div>
  );
}

type ShapeProps = { readonly shape: BarShapeProps; readonly bar: StepBar | undefined; readonly prefix: string };

/** However few, they are still seen. */
function StepShape({ shape: { x, y, width, height }, bar, prefix }: ShapeProps) {
  if (bar === undefined || bar.value === 0) return null;
  return <rect x={x} y={y} width={Math.max(2, width)} height={height} rx={3} fill={fillOf(prefix, bar.fill)} />;
}
