import type { errors } from "./en/errors.ts";
import type { formErrors } from "./en/form-errors.ts";
import type { loginProblems } from "./en/login-problems.ts";
import type { serverErrors } from "./en/server-errors.ts";

export type ErrorKey =
  | keyof typeof errors
  | keyof typeof formErrors
  | keyof typeof serverErrors
  | keyof typeof loginProblems;
type MessageValues = Readonly<Record<string, string | number>>;

const PREFIX = "errors.";

/**
 * Encodes a catalogue key and its values as a string, for libraries that take a message string (zod issues, Error).
 * `decodeMessage` and a translator turn it into text.
 */
export function message(key: ErrorKey, values?: MessageValues): string {
  return values === undefined ? `${PREFIX}${key}` : `${PREFIX}${key}|${JSON.stringify(values)}`;
}

/** The key and values that `message` encoded; null for any other text, which is shown unchanged. */
export function decodeMessage(encoded: string): { key: ErrorKey; values: MessageValues } | null {
  const match = /^errors\.(\w+)(?:\|(\{.*\}))?$/s.exec(encoded);
  if (match === null) return null;
  return { key: match[1] as ErrorKey, values: match[2] === undefined ? {} : (JSON.parse(match[2]) as MessageValues) };
}
