import { colorSchemeVariable, iconSetQuartzLight, themeQuartz } from "ag-grid-community";

export const rowHeight = 36;
export const headerHeight = 34;

/** The console's tokens, which follow the theme. Hairlines, no boxes, one accent. */
export const gridTheme = themeQuartz.withPart(iconSetQuartzLight).withPart(colorSchemeVariable).withParams({
  accentColor: "var(--brand)",
  backgroundColor: "var(--surface)",
  foregroundColor: "var(--ink)",
  borderColor: "var(--line)",
  browserColorScheme: "inherit",
  fontFamily: "var(--font-text)",
  fontSize: 13,
  spacing: 6,
  cellHorizontalPadding: 12,
  headerBackgroundColor: "var(--surface)",
  headerTextColor: "var(--ink-2)",
  headerFontSize: 12,
  headerFontWeight: 600,
  headerColumnResizeHandleColor: "var(--line)",
  oddRowBackgroundColor: "var(--surface)",
  rowHoverColor: "color-mix(in oklab, var(--sunk) 55%, transparent)",
  selectedRowBackgroundColor: "var(--brand-soft)",
  wrapperBorder: false,
  wrapperBorderRadius: 0,
  columnBorder: false,
  rowHeight,
  headerHeight,
});
