import type { Messages } from "@meander/domain/messages/catalogue";
import { defaultLocale, type Locale, loadMessages, localeTags } from "@meander/domain/messages/locales";
import { decodeMessage, message } from "@meander/domain/messages/message";
import { isolateValues, type MessageValues } from "@meander/domain/validation/isolate-text";
import type { ReactNode } from "react";
import { type AbstractIntlMessages, createTranslator } from "use-intl/core";
import type { Translate } from "./translate.ts";

export type { Translate } from "./translate.ts";

/** The format named `moment`, as in `{until, date, moment}`. */
const formats = { dateTime: { moment: { dateStyle: "long", timeStyle: "short" } } } as const;

type Untyped = {
  (key: string, values?: MessageValues): string;
  rich(key: string, values?: MessageValues): ReactNode;
  markup(key: string, values?: MessageValues): string;
};

function createTranslate(locale: Locale, messages: Messages): Translate {
  const translator: object = createTranslator<AbstractIntlMessages>({ locale, messages, formats, timeZone: "UTC" });
  // The functions are identical; comparing both types would take the compiler minutes.
  const untyped = translator as Untyped;
  const isolating = (key: string, values?: MessageValues) => untyped(key, values && isolateValues(values));
  const rich = (key: string, values?: MessageValues) => untyped.rich(key, values && isolateValues(values));
  const markup = (key: string, values?: MessageValues) => untyped.markup(key, values && isolateValues(values));
  const translate: object = Object.assign(isolating, { ...translator, rich, markup, locale });
  return translate as Translate;
}

const catalogues = await Promise.all(localeTags.map(async (tag) => [tag, await loadMessages(tag)] as const));
const translators = new Map<string, Translate>(
  catalogues.map(([tag, messages]) => [tag, createTranslate(tag, messages)]),
);

/**
 * Example: `translate("errors.notFound")`, `translate("errors.fieldTooLong", { n: 240 })`. English is the fallback
 * without a locale, and for one that was removed.
 */
export function translatorFor(locale: string | null): Translate {
  const translate = translators.get(locale ?? defaultLocale) ?? translators.get(defaultLocale);
  if (translate === undefined) throw new Error("The default language has no messages.");
  return translate;
}

/** Caches messages without values, because formatting one costs more than the rest of a refusal. */
const messageCache = new WeakMap<Translate, Map<string, string>>();

function cacheMessage(translate: Translate, text: string, translation: string): void {
  const known = messageCache.get(translate) ?? new Map<string, string>();
  messageCache.set(translate, known.set(text, translation));
}

/** Translates a text that `message()` has encoded; returns any other text unchanged. */
export function resolveMessage(text: string, translate: Translate): string {
  const known = messageCache.get(translate)?.get(text);
  if (known !== undefined) return known;
  const decoded = decodeMessage(text);
  if (decoded === null) return text;
  // The values travel with the key, so their names can't be type-checked here; the catalogue's tests check them.
  const plain = translate as (key: string, values: Record<string, string | number>) => string;
  const translation = plain(`errors.${decoded.key}`, { ...decoded.values });
  if (text === message(decoded.key) && translate.has(`errors.${decoded.key}`))
    cacheMessage(translate, text, translation);
  return translation;
}
