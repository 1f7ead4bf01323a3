/** Letters that don't decompose into a base letter and an accent. */
const foldedLetters: Readonly<Record<string, string>> = {
  ß: "ss",
  ı: "i",
  ə: "e",
  đ: "d",
  ð: "d",
  œ: "oe",
  ø: "o",
  æ: "ae",
  ł: "l",
  þ: "th",
  ħ: "h",
};

/** Lower-case ASCII words joined by hyphens; empty when nothing in the name is a Latin letter or a digit. */
export function slugify(name: string): string {
  return name
    .toLowerCase()
    .normalize("NFKD")
    .replace(/\p{M}|['’‘`ʻ]/gu, "")
    .replace(/[^\x20-\x7e]/g, (letter) => foldedLetters[letter] ?? " ")
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
}

type Named = { readonly id: number; readonly name: string; readonly population: number };

/**
 * Assigns one slug to each child of a parent. Of equal slugs the most populous child (then the lowest id) gets the
 * plain one. The others get -2, -3 … in that order, skipping any that is another child's own slug. A name without Latin
 * letters becomes `place-<id>`. Assigned slugs are permanent, even those of children that are missing now, whatever
 * names and populations have become.
 */
export function assignSlugs(
  children: readonly Named[],
  given: ReadonlyMap<number, string> = new Map(),
): Map<number, string> {
  const ranked = children
    .map((child) => ({ ...child, wanted: slugify(child.name) || `place-${Math.abs(child.id)}` }))
    .sort((a, b) => b.population - a.population || a.id - b.id);
  const isNew = ({ id }: Named) => !given.has(id);
  const wantedByAnyone = new Set(ranked.filter(isNew).map((child) => child.wanted));
  const taken = new Set(given.values());
  const slugs = new Map(given);
  for (const { id, wanted } of ranked.filter(isNew)) {
    let slug = wanted;
    for (let number = 2; taken.has(slug) || (slug !== wanted && wantedByAnyone.has(slug)); number++)
      slug = `${wanted}-${number}`;
    taken.add(slug);
    slugs.set(id, slug);
  }
  return slugs;
}
