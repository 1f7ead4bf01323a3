/**
 * Forms of the same word, listed by hand to test the stemmer. No two words share their first two letters, and no prefix
 * is a stop word, so a prefix is never ambiguous.
 */
export const wordForms: readonly (readonly [string, ...string[]])[] = [
  ["walk", "walks", "walking", "walked"],
  ["lantern", "lanterns"],
  ["harbour", "harbours"],
  ["dance", "dances", "dancing", "danced"],
  ["swim", "swims", "swimming"],
  ["story", "stories"],
  ["café", "cafe", "cafés", "cafes"],
  ["fjörd", "fjord", "fjords"],
  ["zebra", "zebras"],
  ["quokka", "quokkas"],
  ["mosaic", "mosaics"],
  ["climb", "climbs", "climbing", "climbed"],
  ["jazz"],
  ["kayak", "kayaks", "kayaking"],
  ["picnic", "picnics"],
  ["bicycle", "bicycles"],
  ["naïve", "naive"],
  ["vinyl", "vinyls"],
  ["pottery"],
  ["gallery", "galleries"],
  ["umbrella", "umbrellas"],
  ["yoga"],
  ["2027"],
  ["42"],
];

/** Stop words: ignored in a title and in a search. */
export const stopWords = ["the", "of", "and", "with", "to"] as const;

const classOfForm = new Map(wordForms.flatMap((forms) => forms.map((form) => [plain(form), forms[0]] as const)));

const rootOfClass = new Map(wordForms.map((forms) => [forms[0], commonBeginning(forms.map(plain))]));

/** The class of a word, the same for all its forms; an unknown word is its own class. */
export function classOf(word: string): string {
  return classOfForm.get(plain(word)) ?? plain(word);
}

/** The common prefix of the word's forms, which every stem contains. */
export function rootOf(word: string): string {
  return rootOfClass.get(classOf(word)) ?? plain(word);
}

function commonBeginning(words: readonly string[]): string {
  const [first = "", ...others] = words;
  const length = [...first].findIndex((letter, at) => others.some((other) => other[at] !== letter));
  return length === -1 ? first : first.slice(0, length);
}

const withoutAccent: Readonly<Record<string, string>> = {
  ø: "o",
  æ: "ae",
  œ: "oe",
  ß: "ss",
  ð: "d",
  đ: "d",
  þ: "th",
  ł: "l",
  ı: "i",
  ħ: "h",
};

/** Lower case without accents; other letters are replaced by the nearest plain one. */
export function plain(word: string): string {
  const bare = word.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  return bare.replace(/[^\p{ASCII}]/gu, (letter) => withoutAccent[letter] ?? letter);
}

/** Sequences of letters and digits. */
export function wordsIn(text: string): readonly string[] {
  return text.normalize("NFC").match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** Whether a place's name could be mistaken for one of the vocabulary's words or prefixes. */
export function resemblesVocabulary(name: string): boolean {
  const beginnings = wordForms.map(([form]) => plain(form).slice(0, 2));
  return wordsIn(plain(name)).some((word) => beginnings.includes(word.slice(0, 2)));
}
