/**
 * A proof shows that something never happens by trying to make it happen. Each one is a `*.proof.ts` of this folder.
 */
export type Proof = {
  readonly name: string;
  /** What must be true. */
  readonly claim: string;
  readonly run: (conditions: ProofConditions) => Promise<ProofOutcome>;
};

export type ProofConditions = {
  readonly times: number;
  /** Seed of all randomness, so that a failure can be reproduced. */
  readonly seed: number;
  /** Limits a proof with many parts to those that contain this text. */
  readonly only?: string | undefined;
  readonly log: (line: string) => void;
};

export type ProofOutcome = {
  readonly figures: Readonly<Record<string, number>>;
  /** One sentence each; empty when the claim is proven. */
  readonly violations: readonly string[];
};

/** Numbers from 0 (inclusive) to 1 (exclusive), the same for the same seed (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
