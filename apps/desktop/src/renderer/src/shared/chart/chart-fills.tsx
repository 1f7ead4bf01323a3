import type { FillName } from "./chart-series.ts";

/** Where a shape finds its fill; `prefix` keeps the patterns of two charts apart. */
export function fillOf(prefix: string, fill: FillName): string {
  return `url(#${prefix}-${fill})`;
}

/** The patterns, drawn from the theme's tokens by the stylesheet so that both themes have their own. */
export function ChartFills({ prefix }: { prefix: string }) {
  return (
    <defs>
      <Pattern id={`${prefix}-solid`} ground="chart-ink" />
      <Pattern id={`${prefix}-deep`} ground="chart-brand" />
      <Pattern
        id={`${prefix}-hatch`}
        ground="chart-ground"
        mark="chart-mark-brand"
        path="M-2 2 2-2M0 8 8 0M6 10 10 6"
      />
      <Pattern id={`${prefix}-dots`} ground="chart-brand-half" mark="chart-mark-ground" path="M2 2h.01M6 6h.01" />
      <Pattern id={`${prefix}-soft`} ground="chart-brand-half" />
      <Pattern id={`${prefix}-lines`} ground="chart-ground" mark="chart-mark-ink" path="M0 2H8M0 6H8" />
      <Pattern id={`${prefix}-pale`} ground="chart-control" />
      <Pattern id={`${prefix}-late`} ground="chart-late" />
    </defs>
  );
}

type PatternProps = { readonly id: string; readonly ground: string; readonly mark?: string; readonly path?: string };

function Pattern({ id, ground, mark, path }: PatternProps) {
  return (
    <pattern id={id} width="8" height="8" patternUnits="userSpaceOnUse">
      <rect width="8" height="8" className={ground} />
      {path === undefined ? null : <path d={path} className={mark} strokeWidth="2" strokeLinecap="round" />}
    </pattern>
  );
}
