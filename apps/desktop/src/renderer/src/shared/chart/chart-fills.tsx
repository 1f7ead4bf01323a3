import styles from "./chart.module.css";
import type { FillName } from "./chart-series.ts";

/** The URL of a fill pattern; `prefix` makes pattern ids unique per chart. */
export function fillOf(prefix: string, fill: FillName): string {
  return `url(#${prefix}-${fill})`;
}

/** The fill patterns, coloured by the stylesheet so that each theme has its own. */
export function ChartFills({ prefix }: { prefix: string }) {
  return (
    <defs>
      <Pattern id={`${prefix}-solid`} ground={styles.ink} />
      <Pattern id={`${prefix}-deep`} ground={styles.brand} />
      <Pattern
        id={`${prefix}-hatch`}
        ground={styles.ground}
        mark={styles.markBrand}
        path="M-2 2 2-2M0 8 8 0M6 10 10 6"
      />
      <Pattern id={`${prefix}-dots`} ground={styles.brandHalf} mark={styles.markGround} path="M2 2h.01M6 6h.01" />
      <Pattern id={`${prefix}-soft`} ground={styles.brandHalf} />
      <Pattern id={`${prefix}-lines`} ground={styles.ground} mark={styles.markInk} path="M0 2H8M0 6H8" />
      <Pattern id={`${prefix}-pale`} ground={styles.control} />
      <Pattern id={`${prefix}-late`} ground={styles.late} />
    </defs>
  );
}

type PatternProps = {
  readonly id: string;
  readonly ground: string | undefined;
  readonly mark?: string | undefined;
  readonly path?: string;
};

function Pattern({ id, ground, mark, path }: PatternProps) {
  return (
    <pattern id={id} width="8" height="8" patternUnits="userSpaceOnUse">
      <rect width="8" height="8" className={ground} />
      {path === undefined ? null : <path d={path} className={mark} strokeWidth="2" strokeLinecap="round" />}
    </pattern>
  );
}
