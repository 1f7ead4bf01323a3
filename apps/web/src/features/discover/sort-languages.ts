type Language = { readonly languageCode: string; readonly name: string; readonly nativeName: string };

/** Names by code. Where a browser has one name for two languages, such as Akan and Twi, each has its own of ours. */
export function distinctNames<One extends Language>(
  languages: readonly One[],
  nameOf: (language: One) => string,
): ReadonlyMap<string, string> {
  const uses = new Map<string, number>();
  for (const one of languages) uses.set(nameOf(one), (uses.get(nameOf(one)) ?? 0) + 1);
  const isShared = (one: One) => (uses.get(nameOf(one)) ?? 0) > 1;
  return new Map(languages.map((one) => [one.languageCode, isShared(one) ? one.name : nameOf(one)]));
}

type Wanted = {
  /** The reader's name for a language. */
  readonly nameOf: (language: Language) => string;
  /** Part of a name in any notation; empty for all languages. */
  readonly typed: string;
  /** Codes of those to list before the others. */
  readonly first: readonly string[];
};

/** The languages whose names contain the typed text: the first ones, then the others by the reader's name for them. */
export function sortLanguages<One extends Language>(
  languages: readonly One[],
  { nameOf, typed, first }: Wanted,
): One[] {
  const wanted = plain(typed.trim());
  const rank = ({ languageCode }: One) => {
    const index = first.indexOf(languageCode);
    return index === -1 ? first.length : index;
  };
  return languages
    .filter((one) => [nameOf(one), one.name, one.nativeName].some((text) => plain(text).includes(wanted)))
    .toSorted((one, other) => rank(one) - rank(other) || nameOf(one).localeCompare(nameOf(other)));
}

/** Without accents and in lower case. */
function plain(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}
