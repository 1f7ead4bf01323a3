/** A place of the gazetteer; search names and alternate names are without accents and in lower case. */
export type NaivePlace = {
  readonly id: number;
  readonly name: string;
  readonly searchName: string;
  readonly alternateNames: readonly string[];
  readonly population: number;
};

export type NaiveQuery = {
  readonly typed: string;
  /** The text typed, without accents and in lower case. */
  readonly wanted: string;
  /** Similarity of each similar name, by place; called for names of seven letters and more. */
  readonly readResemblance: () => Promise<ReadonlyMap<number, number>>;
};

const LETTERS = "abcdefghijklmnopqrstuvwxyz -";
const HEAD_LETTERS = 12;

/** The expected results of a place search, found by checking every name: ids, best match first. */
export async function searchNaively(
  places: readonly NaivePlace[],
  { typed, wanted, readResemblance }: NaiveQuery,
  limit: number,
): Promise<number[]> {
  const isWhole = (name: string) => name === wanted;
  const isLonger = (name: string) => name !== wanted && name.startsWith(wanted);
  const isWholeMatch = ({ searchName, alternateNames }: NaivePlace) =>
    isWhole(searchName) || alternateNames.some(isWhole);
  // Alternate names are searched for beginnings of four bytes and more.
  const isLongerMatch = (place: NaivePlace) =>
    isLonger(place.searchName) || (Buffer.byteLength(wanted) > 3 && place.alternateNames.some(isLonger));
  const whole = mostFirst(places.filter(isWholeMatch), weighBy(isWhole));
  const longer = places.filter((place) => !isWholeMatch(place) && isLongerMatch(place));
  const accents = typed.toLowerCase();
  const hasAccents = ({ name }: NaivePlace) =>
    wanted.length <= 2 && accents !== wanted && name.toLowerCase().startsWith(accents);
  const found = [
    ...whole,
    ...mostFirst(longer.filter(hasAccents), weighBy(isLonger)),
    ...mostFirst(
      longer.filter((place) => !hasAccents(place)),
      weighBy(isLonger),
    ),
  ].slice(0, limit);
  if (found.length >= Math.min(limit, 3) || wanted.length < 4) return found;

  const others = places.filter((place) => !isWholeMatch(place) && !isLongerMatch(place));
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

/** The population, and a tenth of it if only alternate names match. */
function weighBy(isMatch: (name: string) => boolean) {
  return ({ searchName, population }: NaivePlace) => (isMatch(searchName) ? population : population / 10);
}

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
