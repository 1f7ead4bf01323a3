import { readFileSync } from "node:fs";
import { join } from "node:path";
import { openDatabase } from "@meander/api/db/client";
import { databaseUrl } from "../../db/embedded/running-server.ts";
import { checkCommandLog } from "../support/command-log-property.ts";
import { moderationRaces } from "./moderation-races.ts";
import { Product } from "../support/product.ts";
import { RaceHarness } from "../support/race-harness.ts";
import type { Proof, ProofConditions } from "./proof.ts";

/** Pairs, and scenarios of a command log, for each of the proof's times. */
const PAIRS = 10;

export const moderationRacesProof: Proof = {
  name: "moderation-races",
  claim:
    "of two concurrent claims, decisions or sends one takes effect and the other is refused; an undo and a mail never both take effect; a command log gets one receipt for each command",
  run,
};

async function run({ times, seed, log }: ProofConditions) {
  const product = await Product.start();
  const read = (name: string) => readFileSync(join(product.dataFolder, "postgres", name), "utf8").trim();
  const url = databaseUrl(Number(read("port")), read("password"), "meander");
  const db = openDatabase({ url, poolSize: 4, onIdleError: () => {} });
  const harness = new RaceHarness(product.address, db);
  const pairs = times * PAIRS;
  const violations: string[] = [];
  try {
    for (const [name, race] of Object.entries(moderationRaces)) {
      const broken = await race(harness, pairs);
      violations.push(...broken.map((sentence) => `${name}, ${sentence}`));
      log(`${name}: ${pairs} pairs, ${broken.length} violations`);
    }
    const broken = await findBrokenCommandLog(harness, pairs, seed);
    violations.push(...broken);
    log(`command logs: ${pairs} replayed, ${broken.length} violations`);
  } finally {
    await db.destroy();
    await product.stop();
  }
  return { figures: { pairs, commandLogs: pairs }, violations };
}

async function findBrokenCommandLog(harness: RaceHarness, runs: number, seed: number): Promise<readonly string[]> {
  try {
    await checkCommandLog(harness, { runs, seed });
    return [];
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  }
}
