import type { Proof } from "./proof.ts";
import { proveByTest } from "./prove-by-test.ts";

export const commandLogProof: Proof = {
  name: "command-log",
  claim:
    "every saved command of a console gets one receipt and at most one effect, in order, bans included, through kills, duplicates, late requests, demotions, rivals, clock skew and a full disk",
  run: ({ times, seed }) =>
    proveByTest(
      "api",
      "console/command-log.test.ts",
      { MEANDER_CONSOLE_RUNS: times, MEANDER_CONSOLE_SEED: seed },
      { runs: times },
    ),
};
