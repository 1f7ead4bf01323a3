const atStart = 12;
const atWord = 8;
const inRow = 5;
const anywhere = 1;

/**
 * How well `text` fits what was typed: as one row of letters anywhere, or as the beginnings of several words in that order (`gqu` is Go to
 * Queue). Null: not at all.
 */
export function fuzzyScore(typed: string, text: string): number | null {
  const wanted = fold(typed);
  const within = fold(text);
  if (wanted === "") return 0;
  const direct = within.indexOf(wanted);
  const score = direct < 0 ? scoreOfBeginnings(wanted, within) : wanted.length * inRow + placeScore(within, direct) * 2;
  return score === null ? null : score - within.length / 100;
}

/** Each letter goes on from the one before it or begins a word; the best of all ways to read it so. */
function scoreOfBeginnings(wanted: string, within: string): number | null {
  let scores: ReadonlyMap<number, number> = new Map([[-1, 0]]);
  for (const letter of wanted.replaceAll(" ", "")) {
    const next = new Map<number, number>();
    let best = Number.NEGATIVE_INFINITY;
    for (let at = 0; at < within.length; at += 1) {
      const before = scores.get(at - 1) ?? Number.NEGATIVE_INFINITY;
      best = Math.max(best, before);
      if (within[at] !== letter) continue;
      const begun = isWordStart(within, at) ? best + placeScore(within, at) : Number.NEGATIVE_INFINITY;
      const gone = at > 0 ? before + inRow : Number.NEGATIVE_INFINITY;
      const score = Math.max(begun, gone);
      if (score > Number.NEGATIVE_INFINITY) next.set(at, score);
    }
    scores = next;
  }
  return scores.size === 0 ? null : Math.max(...scores.values());
}

function placeScore(text: string, at: number): number {
  if (at === 0) return atStart;
  return isWordStart(text, at) ? atWord : anywhere;
}

function isWordStart(text: string, at: number): boolean {
  return !/[\p{L}\p{N}]/u.test(text[at - 1] ?? "");
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
