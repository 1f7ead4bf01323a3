import { useId } from "react";
import { Bar, BarChart, type BarShapeProps, ResponsiveContainer, XAxis, YAxis } from "recharts";
import { ChartFills, fillOf } from "../../../shared/chart/chart-fills.tsx";
import type { FillName } from "../../../shared/chart/chart-series.ts";
import { classNames } from "@meander/ui/primitives/class-names";
import campaignsStyles from "../campaigns.module.css";
import chartStyles from "../../../shared/chart/chart.module.css";

/** `from`: the offset of the bar, for steps that subtract. */
export type StepBar = {
  readonly id: string;
  readonly label: string;
  readonly figure: string;
  readonly value: number;
  readonly from: number;
  readonly fill: FillName;
};

const rowHeight = 26;

/** An accessible list of figures beside the same figures as bars. */
export function StepBars({ bars }: { readonly bars: readonly StepBar[] }) {
  const prefix = useId();
  const maxValue = Math.max(1, ...bars.map(({ from, value }) => from + value));
  return (
    <div className={campaignsStyles.stepBars}>
      <dl>
        {bars.map(({ id, label, figure, fill }) => (
          <div key={id} data-strong={fill === "deep" || undefined}>
            <dt>{label}</dt>
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
            <XAxis type="number" domain={[0, maxValue]} hide />
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

/** At least 2 px wide, so that small values stay visible. */
function StepShape({ shape: { x, y, width, height }, bar, prefix }: ShapeProps) {
  if (bar === undefined || bar.value === 0) return null;
  return <rect x={x} y={y} width={Math.max(2, width)} height={height} rx={3} fill={fillOf(prefix, bar.fill)} />;
}
