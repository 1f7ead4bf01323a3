import { errors } from "@meander/domain/messages/en/errors";
import { decodeMessage, type ErrorKey } from "@meander/domain/messages/message";
import { ApiError } from "../api/api-error.ts";
import type { Translate } from "./translate.ts";

/** Turns an encoded catalogue text (zod issues, errors made in the browser) into words; other texts stay as they are. */
export function messageTextOf(text: string, t: Translate): string {
  const decoded = decodeMessage(text);
  if (decoded === null) return text;
  return isKnownHere(decoded.key)
    ? t(`errors.${decoded.key}`, { n: "", requestId: "", ...decoded.values })
    : t("errors.unavailable");
}

/** What only the server finds wrong arrives in words. */
function isKnownHere(key: ErrorKey): key is keyof typeof errors {
  return Object.hasOwn(errors, key);
}

/** What to tell a person about an error: the API's words, or ours for anything else. */
export function errorTextOf(error: unknown, t: Translate): string {
  return error instanceof ApiError ? messageTextOf(error.message, t) : t("errors.unavailable");
}
