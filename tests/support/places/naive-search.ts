/** A place of the gazetteer; its name without accents and in lower case. */
export type NaivePlace = { readonly id: number; readonly searchName: string; readonly population: number };

export type NaiveQuery = {
  readonly wanted: string;
  /** Similarity of each similar name, by place; called for names of seven letters and more. */
  readonly readResemblance: () => Promise<ReadonlyMap<number, number>>;
};

const LETTERS = "abcdefghijklmnopqrstuvwxyz -";
const HEAD_LETTERS = 12;

/** The expected results of a place search, found by checking every name: ids, best match first. */
export async function searchNaively(
  places: readonly NaivePlace[],
  { wanted, readResemblance }: NaiveQuery,
  limit: number,
): Promise<number[]> {
  const prefixMatches = places.filter(({ searchName }) => searchName.startsWith(wanted));
  const whole = prefixMatches.filter(({ searchName }) => searchName === wanted);
  const longer = prefixMatches.filter(({ searchName }) => searchName !== wanted);
  const found = [...mostFirst(whole, byPeople), ...mostFirst(longer, byPeople)].slice(0, limit);
  if (found.length >= Math.min(limit, 3) || wanted.length < 4) return found;

  const others = places.filter(({ searchName }) => !searchName.startsWith(wanted));
  const misspelt =
    wanted.length <= HEAD_LETTERS
      ? listMisspelt(others, wanted)
      : await listLongMisspelt(others, wanted, readResemblance);
  const all = [...found, ...misspelt].slice(0, limit);
  if (all.length > 0 || wanted.length < 7 || wanted.length > 20) return all;
  const resemblance = await readResemblance();
  return mostFirst(
    places.filter(({ id }) => resemblance.has(id)),
    ({ id }) => resemblance.get(id) ?? 0,
  ).slice(0, limit);
}

const byPeople = ({ population }: NaivePlace) => population;

/** An exact name multiplies the population by twenty. */
function listMisspelt(places: readonly NaivePlace[], wanted: string): number[] {
  return mostFirst(
    places.filter(({ searchName }) => prefixesLike(searchName, wanted).length > 0),
    ({ searchName, population }) =>
      prefixesLike(searchName, wanted).includes(searchName) ? population * 20 : population,
  );
}

async function listLongMisspelt(
  places: readonly NaivePlace[],
  wanted: string,
  readResemblance: NaiveQuery["readResemblance"],
): Promise<number[]> {
  const head = wanted.slice(0, HEAD_LETTERS);
  const resemblance = await readResemblance();
  return mostFirst(
    places.filter(
      ({ id, searchName }) =>
        resemblance.has(id) && (searchName.startsWith(head) || prefixesLike(searchName, head).length > 0),
    ),
    ({ id }) => resemblance.get(id) ?? 0,
  );
}

function mostFirst(places: readonly NaivePlace[], weigh: (place: NaivePlace) => number): number[] {
  return places.toSorted((a, b) => weigh(b) - weigh(a) || a.id - b.id).map(({ id }) => id);
}

/** Prefixes of the name that are one typo away from the query. */
function prefixesLike(name: string, wanted: string): string[] {
  return [wanted.length - 1, wanted.length, wanted.length + 1]
    .filter((length) => length <= name.length)
    .map((length) => name.slice(0, length))
    .filter((prefix) => isOneTypo(prefix, wanted));
}

function isOneTypo(meant: string, typed: string): boolean {
  let at = 0;
  while (at < meant.length && meant[at] === typed[at]) at += 1;
  const endsAlike = (ofMeant: number, ofTyped: number) => meant.slice(at + ofMeant) === typed.slice(at + ofTyped);
  if (meant.length < typed.length) return endsAlike(0, 1);
  const isLetter = LETTERS.includes(meant[at] ?? "?");
  if (meant.length > typed.length) return isLetter && endsAlike(1, 0);
  const isSwapped = meant[at] === typed[at + 1] && meant[at + 1] === typed[at];
  return (isLetter && endsAlike(1, 1)) || (isSwapped && endsAlike(2, 2));
}
