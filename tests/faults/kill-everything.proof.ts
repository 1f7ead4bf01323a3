import { setTimeout as sleep } from "node:timers/promises";
import { openDatabase } from "@meander/api/db/client";
import { compareLogs } from "./kills/compare.ts";
import { Findings } from "./kills/findings.ts";
import { countOutcomes, timeUntilSettled, findNeverAcknowledged, findUnsettled } from "./kills/outcomes.ts";
import { KillStage, type Recovery, type Victim } from "./kills/stage.ts";
import { drawVictims } from "./kills/victims.ts";
import { World } from "./kills/world.ts";
import { Writers } from "./kills/writers.ts";
import { type Proof, type ProofConditions, type ProofOutcome, seededRandom } from "./proof.ts";

const writerCount = 10;
const shortestMs = 250;
const longestMs = 900;
/** Long enough to observe the API without its database. */
const outageMs = 250;
export const killEverything: Proof = {
  name: "kills",
  claim:
    "after kill -9 of the API, of Postgres, of both or of the whole tree under writes of every kind, it is ready again within 10 s, and the tables match the responses: no acknowledged write is lost, none is partial, none is stored twice",
  run: (conditions) => proveKills(conditions),
};

export type KillOptions = {
  /** `npm start` with its child processes is left out where time is short. */ readonly withTree?: boolean;
  /** More than the claim's 10 s where other suites run beside it. */ readonly readyWithinMs?: number;
};

export async function proveKills(
  { times, seed, log }: ProofConditions,
  { withTree = true, readyWithinMs }: KillOptions = {},
): Promise<ProofOutcome> {
  const random = seededRandom(seed);
  const stage = await KillStage.open({ readyWithinMs });
  // Only reads the tables; on a busy machine it waits as long as necessary.
  const db = openDatabase({ url: stage.databaseUrl, poolSize: 4, onIdleError: () => {}, connectTimeoutMs: 60_000 });
  const findings = new Findings();
  const victims = drawVictims(random, { withTree });
  try {
    const world = await World.create(stage.address, db, random);
    const writers = new Writers(world);
    await world.prepare(stage.address, db);
    await writers.writeSome(stage.address, "create activity", 8);
    for (let round = 1; round <= times; round++) {
      const startedAt = performance.now();
      const victim = victims.next().value;
      await world.prepare(stage.address, db);
      const begunAt = writers.log.length;
      const { violations, ...recovery } = await killUnderWrites(stage, writers, victim, random);
      await writers.retry(stage.address);
      // Includes requests of earlier rounds that were settled only now.
      const found = await compareLogs(db, writers.log.slice(Math.max(0, begunAt - 500)));
      const newCount = findings.add(`round ${round}`, [...violations, ...found, ...writers.violations.splice(0)]);
      findings.record({ victim, startedAt, ...recovery });
      const written = writers.log.length - begunAt;
      const readyMs = Math.round(recovery.readyMs);
      log(`round ${round}: ${victim} killed over ${written} writes, ready in ${readyMs} ms, ${newCount} violations`);
    }
    await sleep(timeUntilSettled(writers.log));
    await writers.retry(stage.address, { hasFullTimeout: true });
    findings.add("at the end", [...(await compareLogs(db, writers.log)), ...writers.violations]);
    findings.add("at the end", [...findUnsettled(writers.log), ...findNeverAcknowledged(writers.log)]);
    return {
      figures: { ...findings.figures, ...countOutcomes(writers.log) },
      violations: findings.violations,
    };
  } finally {
    await db.destroy();
    await stage.close();
  }
}

async function killUnderWrites(
  stage: KillStage,
  writers: Writers,
  victim: Victim,
  random: () => number,
): Promise<Recovery> {
  const write = async (address: string) => {
    writers.start(address, writerCount);
    await sleep(shortestMs + random() * (longestMs - shortestMs));
  };
  if (victim === "tree") {
    return stage.killTree(async (address) => {
      await write(address);
      return () => writers.stop();
    });
  }
  await write(stage.address);
  stage.kill(victim);
  const recovering = stage.recover(victim);
  if (victim === "postgres") await sleep(outageMs);
  await writers.stop();
  return recovering;
}
