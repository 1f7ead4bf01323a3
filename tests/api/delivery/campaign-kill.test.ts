import { createTestDatabase } from "@meander/db/test-database";
import { expect, inject, test } from "vitest";
import { ensureBuilt } from "../../../scripts/build/ensure-built.ts";
import { killWorkersDuringCampaign } from "../../faults/kill-workers.ts";
import { seededRandom } from "../../faults/proof.ts";

/** The small tier of `npm run proof -- campaign`. */
test("a worker killed three times during a campaign neither loses nor duplicates a mail", {
  timeout: 240_000,
}, async () => {
  await ensureBuilt(["api"]);
  const { url, drop } = await createTestDatabase({ url: inject("databaseServerUrl") });
  const conditions = { databaseUrl: url, kills: 3, mailsPerKill: 250, random: seededRandom(20_261_121), log: () => {} };
  const { figures, violations } = await killWorkersDuringCampaign(conditions);
  await drop();
  expect(violations).toEqual([]);
  expect(figures).toMatchObject({ kills: 3, people: 1_000 });
});
