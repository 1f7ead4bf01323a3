import { useFormatter } from "use-intl";
import { useTranslations } from "../use-translations.ts";
import type { ChartRow, ChartSeries } from "./chart-series.ts";
import { useDayNames } from "./use-day-names.ts";
import styles from "./chart.module.css";

type Props = {
  readonly label: string;
  readonly rows: readonly ChartRow[];
  readonly series: readonly ChartSeries[];
  readonly format: ((value: number) => string) | undefined;
};

/** The figures of a chart, newest day first; days without any are omitted. */
export function ChartTable({ label, rows, series, format }: Props) {
  const t = useTranslations("console.administration.chart");
  const { number } = useFormatter();
  const { nameInFull } = useDayNames();
  const filled = rows.filter(({ values }) => series.some(({ id }) => values[id])).toReversed();
  const formatValue = (value: number | null | undefined) =>
    value == null ? "–" : format ? format(value) : number(value);
  return (
    <div className={styles.tableFrame}>
      <table className={styles.table} aria-label={label}>
        <thead>
          <tr>
            <th scope="col">{t("day")}</th>
            {series.map(({ id, name }) => (
              <th key={id} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {filled.map(({ day, values }) => (
            <tr key={day}>
              <th scope="row">
                <time dateTime={day}>{nameInFull(day)}</time>
              </th>
              {series.map(({ id }) => (
                <td key={id}>{formatValue(values[id])}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
