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
    "whatever is searched for, in a world of twenty thousand activities and at whatever time, the answer is that of a look at every one of them: the same activities, order, reasons and total",
  run: ({ times, seed }) => {
    const searches = times * SEARCHES;
    const sizes = { MEANDER_ORACLE_RUNS: searches, MEANDER_ORACLE_ACTIVITIES: ACTIVITIES, MEANDER_ORACLE_SEED: seed };
    return proveByTest("api", "discovery/oracle.test.ts", sizes, { searches, activities: ACTIVITIES });
  },
};

export const discoveryPagesProof: Proof = {
  name: "discovery-pages",
  claim:
    "while activities appear, move, fill up and go, and time passes, pages by cursor skip and repeat none that stayed put, in either order and through extra results",
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
