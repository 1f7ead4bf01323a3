const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufefc]/;

/**
 * Somebody's text for the middle of a sentence: right-to-left letters would otherwise turn round the signs and figures
 * beside them. The marks are those of Unicode's bidirectional algorithm (first strong isolate).
 */
export function isolateText(text: string): string {
  return rightToLeft.test(text) ? `\u2068${text}\u2069` : text;
}
