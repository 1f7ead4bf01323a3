const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufefc]/;

/**
 * Somebody's text for the middle of a sentence: right-to-left letters would otherwise turn round the signs and figures
 * beside them. The marks are those of Unicode's bidirectional algorithm (first strong isolate).
 */
export function isolateText(text: string): string {
  return rightToLeft.test(text) ? `\u2068${text}\u2069` : text;
}

/** The values of a message by their placeholder. */
export type MessageValues = Readonly<Record<string, unknown>>;

/** Isolates every text among the values of a message, as `isolateText`. */
export function isolateValues(values: MessageValues): MessageValues {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === "string" ? isolateText(value) : value]),
  );
}
