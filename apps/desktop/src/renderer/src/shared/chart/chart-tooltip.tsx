import { useFormatter } from "use-intl";
import { useTranslations } from "../use-translations.ts";
import type { ChartRow, ChartSeries } from "./chart-series.ts";
import { useDayNames } from "./use-day-names.ts";
import { classNames } from "@meander/ui/primitives/class-names";
import styles from "./chart.module.css";

type Props = {
  readonly active?: boolean;
  readonly payload?: ReadonlyArray<{ readonly payload?: ChartRow }>;
  readonly series: readonly ChartSeries[];
  readonly format?: ((value: number) => string) | undefined;
};

/** The non-zero figures of the day under the pointer. */
export function ChartTooltip({ active, payload, series, format }: Props) {
  const t = useTranslations("console.administration.chart");
  const { number } = useFormatter();
  const { nameInFull } = useDayNames();
  const row = payload?.[0]?.payload;
  if (active !== true || row === undefined) return null;
  const shown = series.filter(({ id }) => row.values[id]).toReversed();
  const total = shown.reduce((sum, { id }) => sum + (row.values[id] ?? 0), 0);
  return (
    <div className={styles.tip}>
      <time dateTime={row.day}>{nameInFull(row.day)}</time>
      {shown.map(({ id, name }) => (
        <span key={id} className={styles.tipLine}>
          {name} <b>{format ? format(row.values[id] ?? 0) : number(row.values[id] ?? 0)}</b>
        </span>
      ))}
      {shown.length === 1 ? null : (
        <span className={classNames(styles.tipLine, styles.tipTotal)}>
          {t("total")} <b>{number(total)}</b>
        </span>
      )}
    </div>
  );
}
