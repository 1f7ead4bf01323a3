const startScore = 12;
const wordStartScore = 8;
const consecutiveScore = 5;
const insideScore = 1;

/**
 * Scores how well `text` matches the input: as one substring anywhere, or as the beginnings of several words in order
 * (`gqu` matches Go to Queue). Null without a match.
 */
export function fuzzyScore(typed: string, text: string): number | null {
  const needle = fold(typed);
  const haystack = fold(text);
  if (needle === "") return 0;
  const direct = haystack.indexOf(needle);
  const score =
    direct < 0
      ? scoreWordStarts(needle, haystack)
      : needle.length * consecutiveScore + positionScore(haystack, direct) * 2;
  return score === null ? null : score - haystack.length / 100;
}

/** Each letter continues the previous one or begins a word; returns the best score of all alignments. */
function scoreWordStarts(needle: string, haystack: string): number | null {
  let scores: ReadonlyMap<number, number> = new Map([[-1, 0]]);
  for (const letter of needle.replaceAll(" ", "")) {
    const next = new Map<number, number>();
    let best = Number.NEGATIVE_INFINITY;
    for (let at = 0; at < haystack.length; at += 1) {
      const previous = scores.get(at - 1) ?? Number.NEGATIVE_INFINITY;
      best = Math.max(best, previous);
      if (haystack[at] !== letter) continue;
      const wordStart = isWordStart(haystack, at) ? best + positionScore(haystack, at) : Number.NEGATIVE_INFINITY;
      const consecutive = at > 0 ? previous + consecutiveScore : Number.NEGATIVE_INFINITY;
      const score = Math.max(wordStart, consecutive);
      if (score > Number.NEGATIVE_INFINITY) next.set(at, score);
    }
    scores = next;
  }
  return scores.size === 0 ? null : Math.max(...scores.values());
}

function positionScore(text: string, at: number): number {
  if (at === 0) return startScore;
  return isWordStart(text, at) ? wordStartScore : insideScore;
}

function isWordStart(text: string, at: number): boolean {
  return !/[\p{L}\p{N}]/u.test(text[at - 1] ?? "");
}

/** Removes accents and case. */
function fold(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().trim();
}

/** The `limit` best matches, best first; ties stay in order. */
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
