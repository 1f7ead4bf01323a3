/** Letters that Unicode normalisation doesn't decompose into base and accent. */
const plainLetters: Record<string, string> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  đ: "d",
  ð: "d",
  þ: "th",
  ł: "l",
  ħ: "h",
  ı: "i",
};

const maxSlugLength = 80;

/**
 * Text as a URL segment: lower case, without accents, words joined by single hyphens, at most 80 characters. Letters of
 * every script are preserved. Empty if the text has no letter or digit.
 */
export function slugify(text: string): string {
  const plain = text
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[\u0300-\u036f]/g, "")
    .normalize("NFC")
    .replace(/[ßæœøđðþłħı]/g, (letter) => plainLetters[letter] ?? letter)
    .replace(/['’]/g, "")
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, "-")
    .replace(/^-+|-+$/g, "");
  return shorten(plain, maxSlugLength);
}

/** Truncates at a word boundary if there is one, else between code points. */
function shorten(slug: string, length: number): string {
  const characters = [...slug];
  if (characters.length <= length) return slug;
  const cut = characters.slice(0, length);
  const wordEnd = characters[length] === "-" ? length : cut.lastIndexOf("-");
  return cut.slice(0, wordEnd > 0 ? wordEnd : length).join("");
}

/** The wanted slug, or the first free one of -2, -3 and so on. */
export function firstFreeSlug(wanted: string, isTaken: (slug: string) => boolean): string {
  if (!isTaken(wanted)) return wanted;
  for (let number = 2; ; number += 1) {
    const slug = suffixedSlug(wanted, number);
    if (!isTaken(slug)) return slug;
  }
}

/** The slug with a number suffix, within the length limit. */
export function suffixedSlug(slug: string, number: number): string {
  const suffix = `-${number}`;
  return `${shorten(slug, maxSlugLength - suffix.length)}${suffix}`;
}
