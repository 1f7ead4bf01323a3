import { decodeMessage } from "@meander/domain/messages/message";
import { ApiError } from "../api/api-error.ts";
import type { Translate } from "./translate.ts";

/**
 * Formats an encoded catalogue message (zod issues, errors created in the browser); returns other texts unchanged. The
 * browser lacks the messages of errors that only the server detects, as they arrive formatted.
 */
export function messageTextOf(text: string, t: Translate): string {
  const decoded = decodeMessage(text);
  if (decoded === null) return text;
  const key = `errors.${decoded.key}` as "errors.imageTooSmall";
  const values = { n: "", w: "", h: "", ...decoded.values };
  return t.has(key) ? t(key, values) : t("errors.unavailable");
}

/** The text of an error for a person: the API's message, or a general one for any other error. */
export function errorTextOf(error: unknown, t: Translate): string {
  return error instanceof ApiError ? messageTextOf(error.message, t) : t("errors.unavailable");
}
