import { type Notice, noticeWords } from "@meander/domain/moderation/notice";
import { defaultLocale } from "@meander/domain/messages/locales";
import { translatorFor } from "../../locale.ts";

/** Decisions are recorded in English, whatever their readers read. */
export const recordLocale = defaultLocale;

/** The paragraphs of a notice as they are stored with a decision. */
export function noticeTextOf({ paragraphs }: Notice): string[] {
  const translate = translatorFor(recordLocale);
  return paragraphs.map((line) => noticeWords(line, translate));
}
