import { defaultLocale, type Locale, localeTags } from "@meander/domain/messages/locales";

/** The environment of Vite in which the client of a language is built: browsers load the chosen language and no other. */
export function clientOf(locale: Locale): string {
  return locale === defaultLocale ? "client" : `client_${locale.replaceAll("-", "_")}`;
}

export function localeOfClient(environment: string): Locale {
  return localeTags.find((locale) => clientOf(locale) === environment) ?? defaultLocale;
}

/** Below the client's folder. */
export function manifestOf(locale: Locale): string {
  return `.vite/${clientOf(locale)}.json`;
}
