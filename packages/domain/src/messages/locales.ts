import type { Catalogue, Messages } from "./catalogue.ts";
import { pseudoMessages } from "./pseudo.ts";

type Language = {
  /** What it calls itself. */
  readonly name: string;
  readonly direction: "ltr" | "rtl";
  /** Its folder beside this file. */
  readonly folder: string;
  readonly load: () => Promise<{ readonly catalogue: Catalogue }>;
  /** Made from the folder's texts, for tests: offered to nobody, and used where it is the only language asked for. */
  readonly derive?: typeof pseudoMessages;
};

/**
 * Every language of the product, by its tag (BCP 47). A language is a folder of messages and an entry here. Browsers load neither this
 * table nor what it imports: the web app is built once for each entry.
 */
export const locales = {
  "en-GB": { name: "English", direction: "ltr", folder: "en", load: () => import("./en/catalogue.ts") },
  "en-XA": {
    ...{ name: "Pseudo-English", direction: "ltr", folder: "en", load: () => import("./en/catalogue.ts") },
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

/** What an account stores of the language it was opened in. The default is no choice: its owner may get languages that come later. */
export function storedLocale(locale: Locale): Locale | null {
  return locale === defaultLocale ? null : locale;
}

/** What a reader may choose from: the languages on offer, and the one they are reading. */
export function choicesFor(current: Locale): readonly { readonly tag: Locale; readonly name: string }[] {
  return localeTags
    .filter((tag) => tag === current || offered.includes(tag))
    .map((tag) => ({ tag, name: languageOf(tag).name }));
}

/** The language of a request: the one that the reader chose, else what the browser asks for (RFC 9110, 12.5.4). */
export function negotiateLocale(chosen: string | undefined, acceptLanguage = ""): Locale {
  if (isLocale(chosen)) return chosen;
  const wanted = acceptLanguage.split(",").map((range) => {
    const [tag = "", weight = "1"] = range.split(/;\s*q=/);
    return { tag: tag.trim(), weight: Number(weight) };
  });
  const ranked = wanted.filter(({ weight }) => weight > 0).toSorted((one, other) => other.weight - one.weight);
  return matchLocale(ranked.map(({ tag }) => tag));
}

/** The first of the wanted tags that is on offer, by the whole tag or by its language alone; English where none is. */
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

/** All texts of a language. Its files are read once. */
export function loadMessages(locale: Locale): Promise<Messages> {
  const known = loaded.get(locale) ?? readMessages(languageOf(locale));
  loaded.set(locale, known);
  return known;
}

async function readMessages({ load, derive }: Language): Promise<Messages> {
  const { catalogue } = await load();
  // Typed by the English texts for their arguments, which are the same in every language: the message check compares them.
  return (derive?.(catalogue) ?? catalogue) as Messages;
}
