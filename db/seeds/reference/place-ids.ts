/** Countries, regions and some quarters have no GeoNames id, so theirs are derived from codes and names alone. */

const countrySpace = 1000;

/** From -1 to -676, derived from the two letters. */
export function countryId(countryCode: string): number {
  const letter = (index: number) => countryCode.charCodeAt(index) - "A".charCodeAt(0);
  return -(letter(0) * 26 + letter(1) + 1);
}

/**
 * Derives each id from a hash of the code, below the countries' ids; known codes retain theirs. Collisions take the
 * next free id, in alphabetical order.
 */
export function assignRegionIds(
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

/** Far above all GeoNames ids. */
const quarterSpace = 1_000_000_000;

type Quarter = {
  readonly name: string;
  readonly country: string;
  readonly admin1: string;
  readonly lon: number;
  readonly lat: number;
};

/** A hash of the name, region and position rounded to 0.1°. Collisions take the next free id, in alphabetical order. */
export function assignQuarterIds<Point extends Quarter>(quarters: readonly Point[]): Map<Point, number> {
  const taken = new Set<number>();
  const ids = new Map<Point, number>();
  const keyed = quarters.map((quarter) => {
    const { country, admin1, name, lon, lat } = quarter;
    return { quarter, key: `${country}.${admin1}/${name}/${lon.toFixed(1)},${lat.toFixed(1)}` };
  });
  for (const { quarter, key } of keyed.toSorted((a, b) => (a.key < b.key ? -1 : 1))) {
    let id = quarterSpace + hash(key);
    while (taken.has(id)) id++;
    taken.add(id);
    ids.set(quarter, id);
  }
  return ids;
}

/** FNV-1a, truncated to 30 bits. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) value = Math.imul(value ^ byte, 0x01000193);
  return (value >>> 0) & 0x3fffffff;
}
