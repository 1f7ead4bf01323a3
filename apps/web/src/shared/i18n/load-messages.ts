import { en, type Messages } from "@meander/domain/messages/en";
import { PSEUDO_LOCALE, pseudoMessages } from "@meander/domain/messages/pseudo";

/** The catalogue of a locale; asynchronous, because other languages are files of their own. */
export async function loadMessages(locale: string): Promise<Messages> {
  return locale === PSEUDO_LOCALE ? pseudoMessages(en) : en;
}
