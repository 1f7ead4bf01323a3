import { useLocale } from "use-intl";

/** Returns a language's name in the reader's language, by its code; the other name where the browser has none. */
export function useLanguageName(): (code: string, otherName?: string) => string {
  const names = new Intl.DisplayNames([useLocale(), "en-GB"], { type: "language", fallback: "none" });
  return (code, otherName = code) => names.of(code) ?? otherName;
}
