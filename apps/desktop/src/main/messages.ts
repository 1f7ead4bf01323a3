import { loadMessages, matchLocale } from "@meander/domain/messages/locales";
import { app } from "electron";
import { createTranslator } from "use-intl/core";

export type Translate = Awaited<ReturnType<typeof loadTranslate>>;

/** The messages that the system shows for the console, in its menu and its dialogs. */
export async function loadTranslate() {
  const locale = matchLocale([app.getLocale()]);
  const { consoleMain } = await loadMessages(locale);
  return createTranslator({ locale, messages: consoleMain });
}
