import { defaultLocale, type Locale, localeTags } from "@meander/domain/messages/locales";

/** The Vite environment that builds a language's client: browsers load only the chosen language. */
export function clientOf(locale: Locale): string {
  return locale === defaultLocale ? "client" : `client_${locale.replaceAll("-", "_")}`;
}

export function localeOfClient(environment: string): Locale {
  return localeTags.find((locale) => clientOf(locale) === environment) ?? defaultLocale;
}

/** Relative to the client's output folder. */
export function manifestOf(locale: Locale): string {
  return `.vite/${clientOf(locale)}.json`;
}
