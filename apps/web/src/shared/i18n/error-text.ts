import { errors } from "@meander/domain/messages/en/errors";
import { decodeMessage, type ErrorKey } from "@meander/domain/messages/message";
import { ApiError } from "../api/api-error.ts";
import type { Translate } from "./translate.ts";

/** Formats an encoded catalogue message (zod issues, errors created in the browser); returns other texts unchanged. */
export function messageTextOf(text: string, t: Translate): string {
  const decoded = decodeMessage(text);
  if (decoded === null) return text;
  return isBundled(decoded.key)
    ? t(`errors.${decoded.key}`, { n: "", w: "", h: "", ...decoded.values })
    : t("errors.unavailable");
}

/** Errors that only the server can detect arrive formatted, so the browser lacks their messages. */
function isBundled(key: ErrorKey): key is keyof typeof errors {
  return Object.hasOwn(errors, key);
}

/** The text of an error for a person: the API's message, or a general one for any other error. */
export function errorTextOf(error: unknown, t: Translate): string {
  return error instanceof ApiError ? messageTextOf(error.message, t) : t("errors.unavailable");
}
