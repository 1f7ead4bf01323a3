/** A seeded pseudo-random generator: the same seed always draws the same scene. */
export interface RandomSource {
  /** Includes `from`, excludes `to`. */
  between(from: number, to: number): number;
  /** An integer, both ends included. */
  whole(from: number, to: number): number;
  pick<T>(items: readonly [T, ...T[]]): T;
  shuffle<T>(items: readonly T[]): T[];
  chance(likelihood: number): boolean;
}

/** FNV-1a with a final avalanche: 32 bits, stable across platforms. */
export function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** The Mulberry32 generator. */
export function createRandomSource(seed: string): RandomSource {
  let state = hashText(seed);
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  const between = (from: number, to: number) => from + next() * (to - from);
  const whole = (from: number, to: number) => Math.floor(between(from, to + 1));
  return {
    between,
    whole,
    pick: (items) => items[whole(0, items.length - 1)] ?? items[0],
    shuffle: (items) => {
      const left = [...items];
      const out: typeof left = [];
      while (left.length > 0) out.push(...left.splice(whole(0, left.length - 1), 1));
      return out;
    },
    chance: (likelihood) => next() < likelihood,
  };
}
