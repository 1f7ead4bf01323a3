import { createTestDatabase, startTestServer } from "@meander/db/test-database";
import { ensureBuilt } from "../../scripts/build/ensure-built.ts";
import { killWorkersDuringPushes } from "./kill-push-workers.ts";
import { type Proof, seededRandom } from "./proof.ts";

const pushesPerKill = 500;

export const pushKill: Proof = {
  name: "push",
  claim:
    "after kill -9 of the worker no push is lost and no device gets one twice, by the push service's own log, and only pushes in flight are unknown",
  async run({ times, seed, log }) {
    await ensureBuilt(["api"]);
    const server = await startTestServer();
    try {
      const { url, drop } = await createTestDatabase(server);
      const conditions = { databaseUrl: url, kills: times, pushesPerKill, random: seededRandom(seed), log };
      const outcome = await killWorkersDuringPushes(conditions);
      await drop();
      return outcome;
    } finally {
      await server.stop();
    }
  },
};
