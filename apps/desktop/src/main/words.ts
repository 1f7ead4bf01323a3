import { consoleMainWords } from "@meander/domain/messages/en/console-main";
import { PSEUDO_LOCALE, pseudoMessages } from "@meander/domain/messages/pseudo";
import { app } from "electron";
import { createTranslator } from "use-intl/core";

/** The words that the system shows for the console: its menu and its dialogs. */
export function mainWords() {
  const messages = app.getLocale() === PSEUDO_LOCALE ? pseudoMessages(consoleMainWords) : consoleMainWords;
  return createTranslator({ locale: "en-GB", messages });
}
