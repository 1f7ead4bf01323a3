const atStart = 12;
const atWord = 8;
const inRow = 5;
const anywhere = 1;

/** How well `text` fits what was typed: every letter of it in that order, better at the beginnings of words and in a row. Null: not at all. */
export function fuzzyScore(typed: string, text: string): number | null {
  const wanted = fold(typed);
  const within = fold(text);
  if (wanted === "") return 0;
  const direct = within.indexOf(wanted);
  if (direct >= 0) return wanted.length * inRow + placeScore(within, direct) * 2 - within.length / 100;
  let score = 0;
  let from = 0;
  let last = -2;
  for (const letter of wanted) {
    if (letter === " ") continue;
    const at = within.indexOf(letter, from);
    if (at < 0) return null;
    score += at === last + 1 ? inRow : placeScore(within, at);
    last = at;
    from = at + 1;
  }
  return score - within.length / 100;
}

function placeScore(text: string, at: number): number {
  if (at === 0) return atStart;
  return text[at - 1] === " " ? atWord : anywhere;
}

/** Accents and case make no difference. */
function fold(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().trim();
}

/** The best `limit`, best first; equals stay in their order. */
export function pickBest<Item>(
  items: readonly Item[],
  typed: string,
  textOf: (item: Item) => string,
  limit: number,
): readonly Item[] {
  if (typed.trim() === "") return items.slice(0, limit);
  return items
    .flatMap((item) => {
      const score = fuzzyScore(typed, textOf(item));
      return score === null ? [] : [{ item, score }];
    })
    .sort((a, b) => b.score - a.score)
    .slice(0, limit)
    .map(({ item }) => item);
}
