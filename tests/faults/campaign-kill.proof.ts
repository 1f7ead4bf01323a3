import { createTestDatabase, startTestServer } from "@meander/db/test-database";
import { ensureBuilt } from "../../scripts/build/ensure-built.ts";
import { killWorkersDuringCampaign } from "./kill-workers.ts";
import { type Proof, seededRandom } from "./proof.ts";

const mailsPerKill = 600;

export const campaignKill: Proof = {
  name: "campaign",
  claim:
    "after kill -9 of the worker during a campaign no recipient gets it twice, each accepted delivery has arrived, and only deliveries in flight are unknown",
  async run({ times, seed, log }) {
    await ensureBuilt(["api"]);
    const server = await startTestServer();
    try {
      const { url, drop } = await createTestDatabase(server);
      const conditions = { databaseUrl: url, kills: times, mailsPerKill, random: seededRandom(seed), log };
      const outcome = await killWorkersDuringCampaign(conditions);
      await drop();
      return outcome;
    } finally {
      await server.stop();
    }
  },
};
