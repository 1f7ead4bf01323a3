import { type Notice, noticeWords } from "@meander/domain/moderation/notice";
import { translatorFor } from "../http/locale.ts";

/** The paragraphs of a notice in the language of our mails, as they are stored with a decision. */
export function noticeTextOf({ paragraphs }: Notice): string[] {
  const translate = translatorFor("en-GB");
  return paragraphs.map((line) => noticeWords(line, translate));
}
