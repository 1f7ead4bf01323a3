import { loadMessages, matchLocale } from "@meander/domain/messages/locales";
import { app } from "electron";
import { createTranslator } from "use-intl/core";

export type Translate = Awaited<ReturnType<typeof loadTranslate>>;

/** Messages of the native menu and dialogs. */
export async function loadTranslate() {
  const locale = matchLocale([app.getLocale()]);
  const { consoleMain } = await loadMessages(locale);
  return createTranslator({ locale, messages: consoleMain });
}
