/**
 * Forms that a person takes for one word, written out by hand so that the stemmer has something to be wrong about. No two words begin
 * with the same two letters, and no beginning is a little word: what a beginning stands for is never in doubt.
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

/** Say nothing by themselves, in a title or in a search. */
export const littleWords = ["the", "of", "and", "with", "to"] as const;

const classOfForm = new Map(wordForms.flatMap((forms) => forms.map((form) => [plain(form), forms[0]] as const)));

const rootOfClass = new Map(wordForms.map((forms) => [forms[0], commonBeginning(forms.map(plain))]));

/** The same for all forms of one word; a word we don't know is a class of its own. */
export function classOf(word: string): string {
  return classOfForm.get(plain(word)) ?? plain(word);
}

/** What all forms of the word begin with: as much of it as a stem is sure to hold. */
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

/** Small letters without their accents, and of those that are no accented ones the nearest. */
export function plain(word: string): string {
  const bare = word.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  return bare.replace(/[^\p{ASCII}]/gu, (letter) => withoutAccent[letter] ?? letter);
}

/** Runs of letters and digits. */
export function wordsIn(text: string): readonly string[] {
  return text.normalize("NFC").match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** Whether a place's name says something that one of our words, or its beginning, might be taken for. */
export function soundsLikeVocabulary(name: string): boolean {
  const beginnings = wordForms.map(([form]) => plain(form).slice(0, 2));
  return wordsIn(plain(name)).some((word) => beginnings.includes(word.slice(0, 2)));
}
