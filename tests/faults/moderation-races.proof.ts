import { readFileSync } from "node:fs";
import { join } from "node:path";
import { openDatabase } from "@meander/api/db/client";
import { databaseUrl } from "../../db/embedded/running-server.ts";
import { checkCommandLog } from "../support/command-log-property.ts";
import { moderationRaces } from "../support/moderation-races.ts";
import { Product } from "../support/product.ts";
import { RaceDesk } from "../support/race-desk.ts";
import type { Proof, ProofConditions } from "./proof.ts";

/** Each of the times is this many pairs, and as many stories of a command log: ten times make the hundred of the design. */
const PAIRS = 10;

export const moderationRacesProof: Proof = {
  name: "moderation-races",
  claim:
    "of two who claim, decide or send the same at the same moment one has an effect and the other is told; an undo and a mail never both go; a command log reaches one receipt for each command",
  run,
};

async function run({ times, seed, log }: ProofConditions) {
  const product = await Product.start();
  const read = (name: string) => readFileSync(join(product.dataFolder, "postgres", name), "utf8").trim();
  const url = databaseUrl(Number(read("port")), read("password"), "meander");
  const db = openDatabase({ url, poolSize: 4, onIdleError: () => {} });
  const desk = new RaceDesk(product.address, db);
  const pairs = times * PAIRS;
  const violations: string[] = [];
  try {
    for (const [name, race] of Object.entries(moderationRaces)) {
      const broken = await race(desk, pairs);
      violations.push(...broken.map((sentence) => `${name}, ${sentence}`));
      log(`${name}: ${pairs} pairs, ${broken.length} violations`);
    }
    const broken = await findBrokenStory(desk, pairs, seed);
    violations.push(...broken);
    log(`stories: ${pairs} told, ${broken.length} violations`);
  } finally {
    await db.destroy();
    await product.stop();
  }
  return { figures: { pairs, stories: pairs }, violations };
}

async function findBrokenStory(desk: RaceDesk, runs: number, seed: number): Promise<readonly string[]> {
  try {
    await checkCommandLog(desk, { runs, seed });
    return [];
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  }
}
