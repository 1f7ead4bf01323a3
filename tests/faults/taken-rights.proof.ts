import type { Proof } from "./proof.ts";
import { proveByTest } from "./prove-by-test.ts";

/** Races of a write with each of the six ways to lose its permission, for each of the proof's times. */
const RACES = 20;

export const takenRightsProof: Proof = {
  name: "taken-rights",
  claim:
    "once a demotion, a logout, a suspension, a block or a deletion was answered, nothing is written by a request that it overtook",
  run: ({ times }) => {
    const races = times * RACES;
    return proveByTest("api", "concurrency/taken-rights.test.ts", { MEANDER_RACES: races }, { races });
  },
};
