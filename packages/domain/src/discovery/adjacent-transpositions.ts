const LENGTH_MIN = 4;
const LENGTH_MAX = 20;

/** All transpositions of two neighbouring letters. Trigram similarity alone is too low to match such typos. */
export function adjacentTranspositions(word: string): string[] {
  const letters = [...word];
  if (letters.length < LENGTH_MIN || letters.length > LENGTH_MAX) return [];
  return letters.slice(1).map((letter, index) =>
    letters
      .with(index, letter)
      .with(index + 1, letters[index] ?? "")
      .join(""),
  );
}
