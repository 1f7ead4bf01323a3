import { type ReactNode, useId, useState } from "react";
import { useTranslations } from "../use-translations.ts";
import { ChartFills, fillOf } from "./chart-fills.tsx";
import type { ChartRow, ChartSeries } from "./chart-series.ts";
import { ChartTable } from "./chart-table.tsx";
import styles from "./chart.module.css";
import textStyles from "../text.module.css";

type Props = {
  readonly heading: string;
  readonly text: string;
  readonly rows: readonly ChartRow[];
  readonly series: readonly ChartSeries[];
  readonly format?: (value: number) => string;
  /** Shown instead of the chart while every figure is zero. */
  readonly emptyText: string;
  /** Renders the chart with this frame's patterns. */
  readonly children: (prefix: string) => ReactNode;
};

/** A chart with its heading and key, and a button that shows the same figures as a table. */
export function ChartFrame({ heading, text, rows, series, format, emptyText, children }: Props) {
  const t = useTranslations("console.administration.chart");
  const prefix = useId();
  const [isTable, setIsTable] = useState(false);
  const isEmpty = rows.every(({ values }) => Object.values(values).every((value) => !value));
  return (
    <section
      className={styles.chart}
      data-testid="chart"
      aria-labelledby={`${prefix}-heading`}
      aria-describedby={`${prefix}-text`}
    >
      <header className={styles.head}>
        <h2 id={`${prefix}-heading`}>{heading}</h2>
        <p id={`${prefix}-text`} className={textStyles.quiet}>
          {text}
        </p>
        {isEmpty ? null : (
          <button type="button" className={styles.chartSwitch} onClick={() => setIsTable(!isTable)}>
            {t(isTable ? "asChart" : "asTable")}
          </button>
        )}
      </header>
      {isEmpty ? <p className={styles.empty}>{emptyText}</p> : null}
      {!isEmpty && isTable ? <ChartTable label={heading} rows={rows} series={series} format={format} /> : null}
      {!isEmpty && !isTable ? (
        <>
          <div className={styles.drawing}>{children(prefix)}</div>
          {series.length > 1 ? <ChartKey series={series} prefix={prefix} /> : null}
        </>
      ) : null}
    </section>
  );
}

function ChartKey({ series, prefix }: { series: readonly ChartSeries[]; prefix: string }) {
  return (
    <ul className={styles.key}>
      {series.map(({ id, name, fill }) => (
        <li key={id}>
          <svg width="14" height="14" aria-hidden="true">
            <ChartFills prefix={`${prefix}-key-${id}`} />
            <rect width="14" height="14" rx="3" fill={fillOf(`${prefix}-key-${id}`, fill)} className={styles.bar} />
          </svg>
          {name}
        </li>
      ))}
    </ul>
  );
}
