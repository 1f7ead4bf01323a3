import { ensureBuilt } from "../../scripts/build/ensure-built.ts";
import { killDuringPushes } from "./kill-during-pushes.ts";
import { type Proof, seededRandom } from "./proof.ts";

const pushesPerKill = 500;

export const pushKill: Proof = {
  name: "push",
  claim:
    "after kill -9 of worker, API or both, at random, no push is lost and no device gets one twice, by the push service's own log: neither of a backlog nor of approvals that clients repeat until they are acknowledged; only pushes in flight are unknown",
  async run({ times, seed, log }) {
    await ensureBuilt(["api"]);
    return killDuringPushes({ kills: times, pushesPerKill, random: seededRandom(seed), log });
  },
};
