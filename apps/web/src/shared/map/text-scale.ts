const USUAL_REM_PX = 16;

/** How large the reader has text, as a share of what most have: pins say a time, and grow with it. */
export function textScale(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / USUAL_REM_PX;
}
