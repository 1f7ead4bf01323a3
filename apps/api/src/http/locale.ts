import { en } from "@meander/domain/messages/en";
import { decodeMessage, message } from "@meander/domain/messages/message";
import { PSEUDO_LOCALE, pseudoMessages } from "@meander/domain/messages/pseudo";
import { createTranslator } from "use-intl/core";

export const LOCALES = ["en-GB", PSEUDO_LOCALE] as const;
export type Locale = (typeof LOCALES)[number];

const defaultLocale: Locale = "en-GB";

/** English for everybody so far; the pseudo-locale only for who asks for exactly it. */
export function negotiateLocale(acceptLanguage: string | undefined): Locale {
  return acceptLanguage?.trim() === PSEUDO_LOCALE ? PSEUDO_LOCALE : defaultLocale;
}

const catalogues = { "en-GB": en, [PSEUDO_LOCALE]: pseudoMessages(en) } as const satisfies Record<Locale, typeof en>;

function createTranslate(locale: Locale) {
  return createTranslator({ locale, messages: catalogues[locale], timeZone: "UTC" });
}

export type Translate = ReturnType<typeof createTranslate>;

const translators = new Map(LOCALES.map((locale) => [locale, createTranslate(locale)]));

/** `translate("errors.notFound")`, `translate("errors.fieldTooLong", { n: 240 })`. */
export function translatorFor(locale: Locale): Translate {
  return translators.get(locale) ?? createTranslate(defaultLocale);
}

/** What is refused without values says the same each time; putting it together costs more than the refusal. */
const fixedWords = new WeakMap<Translate, Map<string, string>>();

function remember(translate: Translate, text: string, words: string): void {
  const known = fixedWords.get(translate) ?? new Map<string, string>();
  fixedWords.set(translate, known.set(text, words));
}

/** Words for a text that may be a key encoded by `message()`; any other text comes back as it is. */
export function wordsOf(text: string, translate: Translate): string {
  const known = fixedWords.get(translate)?.get(text);
  if (known !== undefined) return known;
  const decoded = decodeMessage(text);
  if (decoded === null) return text;
  // The values travel with the key, so their names can't be checked here; the catalogue's tests do.
  const plain = translate as (key: string, values: Record<string, string | number>) => string;
  const words = plain(`errors.${decoded.key}`, { ...decoded.values });
  if (text === message(decoded.key) && Object.hasOwn(en.errors, decoded.key)) remember(translate, text, words);
  return words;
}
