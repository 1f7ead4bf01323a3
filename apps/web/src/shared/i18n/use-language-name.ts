import { useLocale } from "use-intl";

const namesByLocale = new Map<string, Intl.DisplayNames>();

/** Made on first use only: the names of all languages took a browser 25 to 40 ms. */
function namesIn(locale: string): Intl.DisplayNames {
  const known = namesByLocale.get(locale);
  if (known !== undefined) return known;
  const names = new Intl.DisplayNames([locale, "en-GB"], { type: "language", fallback: "none" });
  namesByLocale.set(locale, names);
  return names;
}

/** Returns a language's name in the reader's language, by its code; the other name where the browser has none. */
export function useLanguageName(): (code: string, otherName?: string) => string {
  const locale = useLocale();
  return (code, otherName = code) => namesIn(locale).of(code) ?? otherName;
}
