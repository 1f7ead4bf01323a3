import type { Proof } from "./proof.ts";
import { proveByTest } from "./prove-by-test.ts";

/** Searches for each of the proof's times; ten times make 5,000. */
const SEARCHES = 500;
const ACTIVITIES = 20_000;
/** Lists for each of the proof's times, read page by page while they change. */
const LISTS = 50;

export const discoveryOracleProof: Proof = {
  name: "discovery-oracle",
  claim:
    "any search among twenty thousand activities, at any time, returns the result of a full scan: the same activities, order, reasons and total",
  run: ({ times, seed }) => {
    const searches = times * SEARCHES;
    const sizes = { MEANDER_ORACLE_RUNS: searches, MEANDER_ORACLE_ACTIVITIES: ACTIVITIES, MEANDER_ORACLE_SEED: seed };
    return proveByTest("api", "discovery/oracle.test.ts", sizes, { searches, activities: ACTIVITIES });
  },
};

export const discoveryPagesProof: Proof = {
  name: "discovery-pages",
  claim:
    "while activities are created, moved, filled and removed, and time passes, pages by cursor skip and repeat no unchanged one, in either order and across extra results",
  run: ({ times, seed }) => {
    const lists = times * LISTS;
    return proveByTest(
      "api",
      "discovery/changing-pages.test.ts",
      { MEANDER_PAGES_RUNS: lists, MEANDER_PAGES_SEED: seed },
      { lists },
    );
  },
};
