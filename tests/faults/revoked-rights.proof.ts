import type { Proof } from "./proof.ts";
import { proveByTest } from "./prove-by-test.ts";

/** Races of a write with each of the six revocations of its permission, for each of the proof's times. */
const RACES = 20;

export const revokedRightsProof: Proof = {
  name: "revoked-rights",
  claim:
    "after the response to a demotion, a logout, a suspension, a block or a deletion, no concurrent request writes with the revoked right",
  run: ({ times }) => {
    const races = times * RACES;
    return proveByTest("api", "concurrency/revoked-rights.test.ts", { MEANDER_RACES: races }, { races });
  },
};
