const LENGTH_MIN = 4;
const LENGTH_MAX = 20;

/** The word with each two neighbouring letters exchanged: two the wrong way round leave too little in common to be seen as alike. */
export function letterSwaps(word: string): string[] {
  const letters = [...word];
  if (letters.length < LENGTH_MIN || letters.length > LENGTH_MAX) return [];
  return letters.slice(1).map((letter, index) =>
    letters
      .with(index, letter)
      .with(index + 1, letters[index] ?? "")
      .join(""),
  );
}
