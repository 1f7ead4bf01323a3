import type { Catalogue } from "@meander/domain/messages/catalogue";
import { languageOf, loadMessages, matchLocale } from "@meander/domain/messages/locales";
import type { ReactNode } from "react";
import { IntlProvider } from "use-intl";

declare module "use-intl" {
  interface AppConfig {
    Messages: Pick<Catalogue, "console" | "moderation">;
  }
}

export type ConsoleLanguage = Awaited<ReturnType<typeof loadLanguage>>;

/** The messages in the language of the system, which the document then names. */
export async function loadLanguage() {
  const locale = matchLocale([navigator.language]);
  const { console, moderation } = await loadMessages(locale);
  document.documentElement.lang = locale;
  document.documentElement.dir = languageOf(locale).direction;
  return { locale, messages: { console, moderation } };
}

type WordsProps = { readonly language: ConsoleLanguage; readonly children: ReactNode };

/** The catalogue around everything. */
export function Words({ language: { locale, messages }, children }: WordsProps) {
  const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return (
    <IntlProvider locale={locale} messages={messages} timeZone={timeZone}>
      {children}
    </IntlProvider>
  );
}
