import type { Catalogue } from "@meander/domain/messages/catalogue";
import { languageOf, loadMessages, matchLocale } from "@meander/domain/messages/locales";
import type { ReactNode } from "react";
import { IntlProvider } from "use-intl";

declare module "use-intl" {
  interface AppConfig {
    Messages: Pick<Catalogue, "console" | "moderation" | "when">;
  }
}

export type ConsoleLanguage = Awaited<ReturnType<typeof loadLanguage>>;

/** Loads the messages in the system's language and sets the document's language. */
export async function loadLanguage() {
  const locale = matchLocale([navigator.language]);
  const { console, moderation, when } = await loadMessages(locale);
  document.documentElement.lang = locale;
  document.documentElement.dir = languageOf(locale).direction;
  return { locale, messages: { console, moderation, when } };
}

type MessagesProviderProps = { readonly language: ConsoleLanguage; readonly children: ReactNode };

export function MessagesProvider({ language: { locale, messages }, children }: MessagesProviderProps) {
  const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return (
    <IntlProvider locale={locale} messages={messages} timeZone={timeZone}>
      {children}
    </IntlProvider>
  );
}
