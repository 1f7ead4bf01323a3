/** A place of the gazetteer; the name without accents and capitals. */
export type NaivePlace = { readonly id: number; readonly searchName: string; readonly population: number };

export type NaiveQuestion = {
  readonly wanted: string;
  /** How much each name that resembles does, by place; called for names of seven letters and more. */
  readonly readResemblance: () => Promise<ReadonlyMap<number, number>>;
};

const LETTERS = "abcdefghijklmnopqrstuvwxyz -";
const HEAD_LETTERS = 12;

/** What a search for places should find, by looking at every name: the ids, best first. */
export async function searchNaively(
  places: readonly NaivePlace[],
  { wanted, readResemblance }: NaiveQuestion,
  limit: number,
): Promise<number[]> {
  const begun = places.filter(({ searchName }) => searchName.startsWith(wanted));
  const whole = begun.filter(({ searchName }) => searchName === wanted);
  const longer = begun.filter(({ searchName }) => searchName !== wanted);
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

/** A whole name counts for twenty times its people. */
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
  readResemblance: NaiveQuestion["readResemblance"],
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

/** The beginnings of the name that are one slip away from what was wanted. */
function prefixesLike(name: string, wanted: string): string[] {
  return [wanted.length - 1, wanted.length, wanted.length + 1]
    .filter((length) => length <= name.length)
    .map((length) => name.slice(0, length))
    .filter((prefix) => isOneSlip(prefix, wanted));
}

function isOneSlip(meant: string, typed: string): boolean {
  let at = 0;
  while (at < meant.length && meant[at] === typed[at]) at += 1;
  const endsAlike = (ofMeant: number, ofTyped: number) => meant.slice(at + ofMeant) === typed.slice(at + ofTyped);
  if (meant.length < typed.length) return endsAlike(0, 1);
  const isLetter = LETTERS.includes(meant[at] ?? "?");
  if (meant.length > typed.length) return isLetter && endsAlike(1, 0);
  const isSwapped = meant[at] === typed[at + 1] && meant[at + 1] === typed[at];
  return (isLetter && endsAlike(1, 1)) || (isSwapped && endsAlike(2, 2));
}
