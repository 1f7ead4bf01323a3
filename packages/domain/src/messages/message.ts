import type { errors } from "./en/errors.ts";
import type { serverErrors } from "./en/server-errors.ts";

export type ErrorKey = keyof typeof errors | keyof typeof serverErrors;
type MessageValues = Readonly<Record<string, string | number>>;

const PREFIX = "errors.";

/**
 * Names a text of the catalogue with its values, as a string that fits where libraries want a message (zod issues, Error).
 * Whoever shows it turns it into words with `decodeMessage` and a translator.
 */
export function message(key: ErrorKey, values?: MessageValues): string {
  return values === undefined ? `${PREFIX}${key}` : `${PREFIX}${key}|${JSON.stringify(values)}`;
}

/** The key and values that `message` encoded; null for any other text, which is shown as it is. */
export function decodeMessage(encoded: string): { key: ErrorKey; values: MessageValues } | null {
  const match = /^errors\.(\w+)(?:\|(\{.*\}))?$/s.exec(encoded);
  if (match === null) return null;
  return { key: match[1] as ErrorKey, values: match[2] === undefined ? {} : (JSON.parse(match[2]) as MessageValues) };
}
