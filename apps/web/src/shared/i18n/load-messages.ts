import { type WebMessages, webMessages } from "@meander/domain/messages/en-web";
import { PSEUDO_LOCALE, pseudoMessages } from "@meander/domain/messages/pseudo";

/** What every page says in a locale; asynchronous, because other languages are files of their own. */
export async function loadMessages(locale: string): Promise<WebMessages> {
  return locale === PSEUDO_LOCALE ? pseudoMessages(webMessages) : webMessages;
}
