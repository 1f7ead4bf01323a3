import type { Catalogue, Messages } from "./catalogue.ts";
import { pseudoMessages } from "./pseudo.ts";

type Language = {
  /** The language's own name. */
  readonly name: string;
  readonly direction: "ltr" | "rtl";
  /** The folder of its messages, next to this file. */
  readonly folder: string;
  readonly load: () => Promise<{ readonly catalogue: Catalogue }>;
  /**
   * Derives the messages from the folder's, for tests. Such a locale is never offered, and used only if it is the sole
   * requested one.
   */
  readonly derive?: typeof pseudoMessages;
};

/**
 * All languages of the product, by BCP 47 tag. A language is a folder of messages and an entry here. Browsers don't
 * load this table: the web app is built once per language.
 */
export const locales = {
  "en-GB": { name: "English", direction: "ltr", folder: "en", load: () => import("./en/catalogue.ts") },
  "en-XA": {
    name: "Pseudo-English",
    direction: "ltr",
    folder: "en",
    load: () => import("./en/catalogue.ts"),
    derive: pseudoMessages,
  },
} as const satisfies Readonly<Record<string, Language>>;

export type Locale = keyof typeof locales;

export const defaultLocale: Locale = "en-GB";

export const localeTags: readonly Locale[] = Object.keys(locales).filter(isLocale);
const offered = localeTags.filter((tag) => languageOf(tag).derive === undefined);

export function isLocale(tag: string | null | undefined): tag is Locale {
  return tag !== null && tag !== undefined && Object.hasOwn(locales, tag);
}

export function languageOf(locale: Locale): Language {
  return locales[locale];
}

/** The language stored at sign-up. The default is stored as null, so that languages added later can be negotiated. */
export function storedLocale(locale: Locale): Locale | null {
  return locale === defaultLocale ? null : locale;
}

/** The languages that a reader may choose: the available ones and the current one. */
export function choicesFor(current: Locale): readonly { readonly tag: Locale; readonly name: string }[] {
  return localeTags
    .filter((tag) => tag === current || offered.includes(tag))
    .map((tag) => ({ tag, name: languageOf(tag).name }));
}

/** The language of a request: the reader's stored choice, else negotiated from Accept-Language (RFC 9110, 12.5.4). */
export function negotiateLocale(chosen: string | undefined, acceptLanguage = ""): Locale {
  if (isLocale(chosen)) return chosen;
  const wanted = acceptLanguage.split(",").map((range) => {
    const [tag = "", weight = "1"] = range.split(/;\s*q=/);
    return { tag: tag.trim(), weight: Number(weight) };
  });
  const ranked = wanted.filter(({ weight }) => weight > 0).toSorted((one, other) => other.weight - one.weight);
  return matchLocale(ranked.map(({ tag }) => tag));
}

/** The first requested tag that is available, by full tag or by language; English if none is. */
export function matchLocale(wanted: readonly string[]): Locale {
  const [only] = wanted;
  if (wanted.length === 1 && isLocale(only)) return only;
  const found = wanted.map((tag) => offered.find((known) => sameTag(known, tag)) ?? offered.find(sharesLanguage(tag)));
  return found.find((locale) => locale !== undefined) ?? defaultLocale;
}

function sameTag(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

function sharesLanguage(tag: string): (known: Locale) => boolean {
  const language = (full: string) => full.split("-", 1)[0] ?? "";
  return (known) => sameTag(language(known), language(tag));
}

const loaded = new Map<Locale, Promise<Messages>>();

/** All messages of a language, loaded once. */
export function loadMessages(locale: Locale): Promise<Messages> {
  const known = loaded.get(locale) ?? getMessages(languageOf(locale));
  loaded.set(locale, known);
  return known;
}

async function getMessages({ load, derive }: Language): Promise<Messages> {
  const { catalogue } = await load();
  // Typed by the English messages because their arguments are the same in every language; the message check verifies
  // that.
  return (derive?.(catalogue) ?? catalogue) as Messages;
}
