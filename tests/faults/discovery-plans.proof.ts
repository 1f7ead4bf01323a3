import type { Proof } from "./proof.ts";
import { proveByTest } from "./prove-by-test.ts";

export const discoveryPlansProof: Proof = {
  name: "discovery-plans",
  claim:
    "at five moments of a week no statement of a search scans a large table, nor reads more than twenty rows for each that it returns",
  // Nothing is random, so one run proves as much as many.
  run: () => proveByTest("db", "discovery-plans.test.ts", { MEANDER_PLANS_MOMENTS: "all" }, { moments: 5 }),
};
