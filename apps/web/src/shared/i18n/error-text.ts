import { decodeMessage } from "@meander/domain/messages/message";
import { ApiError } from "../api/api-error.ts";
import type { Translate } from "./translate.ts";

/** Turns an encoded catalogue text (zod issues, errors made in the browser) into words; other texts stay as they are. */
export function messageTextOf(text: string, t: Translate): string {
  const decoded = decodeMessage(text);
  return decoded === null
    ? text
    : t(`errors.${decoded.key}`, {
        n: "",
        name: "",
        date: "",
        count: 0,
        minutes: 0,
        requestId: "",
        seconds: 0,
        ...decoded.values,
      });
}

/** What to tell a person about an error: the API's words, or ours for anything else. */
export function errorTextOf(error: unknown, t: Translate): string {
  return error instanceof ApiError ? messageTextOf(error.message, t) : t("errors.unavailable");
}
