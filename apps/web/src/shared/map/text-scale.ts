const USUAL_REM_PX = 16;

/** The reader's text size relative to the default of 16 px: pins contain a time and grow with it. */
export function textScale(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / USUAL_REM_PX;
}
