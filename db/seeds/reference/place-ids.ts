/** Countries and regions have no GeoNames id in the source: they take negative ids that follow from their codes alone. */

const countrySpace = 1000;

/** -1 … -676, from the two letters. */
export function countryId(countryCode: string): number {
  const letter = (index: number) => countryCode.charCodeAt(index) - "A".charCodeAt(0);
  return -(letter(0) * 26 + letter(1) + 1);
}

/** A hash of each code below the countries' ids; those known keep theirs. Codes that collide move on by one, in alphabetical order. */
export function giveRegionIds(
  codes: readonly string[],
  known: ReadonlyMap<string, number> = new Map(),
): Map<string, number> {
  const taken = new Set(known.values());
  const ids = new Map(known);
  for (const code of [...new Set(codes)].filter((each) => !known.has(each)).sort()) {
    let id = -(countrySpace + hash(code));
    while (taken.has(id)) id--;
    taken.add(id);
    ids.set(code, id);
  }
  return ids;
}

/** FNV-1a, cut to 30 bits. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) value = Math.imul(value ^ byte, 0x01000193);
  return (value >>> 0) & 0x3fffffff;
}
