import type { Messages } from "@meander/domain/messages/catalogue";
import { defaultLocale, type Locale, loadMessages, localeTags } from "@meander/domain/messages/locales";
import { decodeMessage, message } from "@meander/domain/messages/message";
import { type AbstractIntlMessages, createTranslator } from "use-intl/core";
import type { Translate } from "./translate.ts";

export type { Translate } from "./translate.ts";

/** What `{until, date, moment}` in a text means. */
const formats = { dateTime: { moment: { dateStyle: "long", timeStyle: "short" } } } as const;

function createTranslate(locale: Locale, messages: Messages): Translate {
  const translator: object = createTranslator<AbstractIntlMessages>({ locale, messages, formats, timeZone: "UTC" });
  // The same functions: comparing both types would take the compiler minutes.
  return Object.assign(translator, { locale }) as Translate;
}

const catalogues = await Promise.all(localeTags.map(async (tag) => [tag, await loadMessages(tag)] as const));
const translators = new Map<string, Translate>(
  catalogues.map(([tag, messages]) => [tag, createTranslate(tag, messages)]),
);

/** `translate("errors.notFound")`, `translate("errors.fieldTooLong", { n: 240 })`. English for who chose no language, or one that is gone. */
export function translatorFor(locale: string | null): Translate {
  const translate = translators.get(locale ?? defaultLocale) ?? translators.get(defaultLocale);
  if (translate === undefined) throw new Error("The default language has no messages.");
  return translate;
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
  if (text === message(decoded.key) && translate.has(`errors.${decoded.key}`)) remember(translate, text, words);
  return words;
}
