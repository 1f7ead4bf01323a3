import { setTimeout as sleep } from "node:timers/promises";
import { openDatabase } from "@meander/api/db/client";
import { compareLogs } from "./kills/compare.ts";
import { KillStage, type Recovery, type Victim } from "./kills/stage.ts";
import { World } from "./kills/world.ts";
import { doubtEndsAfterMs, type LogEntry, Writers } from "./kills/writers.ts";
import { type Proof, type ProofConditions, type ProofOutcome, seededRandom } from "./proof.ts";

const writerCount = 10;
const shortestMs = 250;
const longestMs = 900;
/** Long enough to see the API without its database. */
const outageMs = 250;

export const killEverything: Proof = {
  name: "kills",
  claim:
    "after kill -9 of the API, of Postgres, of both or of the whole tree under writes of every kind, it is ready again within 10 s, and what clients were told is what the tables hold: nothing acknowledged is lost, nothing is half there, nothing is there twice",
  run: (conditions) => proveKills(conditions),
};

export type KillOptions = {
  /** The tree of `npm start` is left out where time is short. */ readonly withTree?: boolean;
};

export async function proveKills(
  { times, seed, log }: ProofConditions,
  { withTree = true }: KillOptions = {},
): Promise<ProofOutcome> {
  const random = seededRandom(seed);
  const stage = await KillStage.open();
  const db = openDatabase({ url: stage.databaseUrl, poolSize: 4, onIdleError: () => {} });
  const violations: string[] = [];
  const slowestMs: Partial<Record<Victim, number>> = {};
  const kills: Partial<Record<Victim, number>> = {};
  let outageAnswers = 0;
  try {
    const world = await World.create(stage.address, db, random);
    const writers = new Writers(world);
    await world.prepare(stage.address, db);
    await writers.writeSome(stage.address, "create activity", 8);
    for (let round = 1; round <= times; round++) {
      const victim = drawVictim(random(), withTree);
      await world.prepare(stage.address, db);
      const begunAt = writers.log.length;
      const { readyMs, refusedCount, violations: seen } = await killUnderWrites(stage, writers, victim, random);
      await writers.retry(stage.address);
      // Also what was asked in earlier rounds and answered only now.
      const found = [...seen, ...(await compareLogs(db, writers.log.slice(Math.max(0, begunAt - 500))))];
      violations.push(...[...found, ...writers.violations.splice(0)].map((sentence) => `round ${round}: ${sentence}`));
      slowestMs[victim] = Math.max(slowestMs[victim] ?? 0, Math.round(readyMs));
      kills[victim] = (kills[victim] ?? 0) + 1;
      outageAnswers += refusedCount;
      const written = writers.log.length - begunAt;
      log(
        `round ${round}: ${victim} killed over ${written} writes, ready in ${Math.round(readyMs)} ms, ${found.length} violations`,
      );
    }
    await sleep(doubtEndsIn(writers.log));
    await writers.retry(stage.address, { patiently: true });
    violations.push(...(await compareLogs(db, writers.log)), ...writers.violations);
    violations.push(...findUnsettled(writers.log));
    return {
      figures: {
        ...prefixed("killed", kills),
        ...prefixed("slowest recovery ms", slowestMs),
        "answers of an API without its database": outageAnswers,
        ...countOutcomes(writers.log),
      },
      violations,
    };
  } finally {
    await db.destroy();
    await stage.close();
  }
}

function drawVictim(dice: number, withTree: boolean): Victim {
  if (withTree && dice > 0.97) return "tree";
  if (dice > 0.8) return "both";
  return dice > 0.4 ? "postgres" : "api";
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

function doubtEndsIn(log: readonly LogEntry[]): number {
  const asked = log.filter(({ outcome }) => outcome === "unknown").map(({ firstAskedAt }) => firstAskedAt);
  return Math.max(0, ...asked.map((at) => at + doubtEndsAfterMs - performance.now()));
}

/** By now every client has its answer, be it that nobody knows. */
function findUnsettled(log: readonly LogEntry[]): readonly string[] {
  const open = log.filter(({ outcome }) => outcome === "unknown");
  return open.map(
    ({ kind, draw, status }) => `${kind.name} ${draw.key} never got an answer (last ${status ?? "none"})`,
  );
}

function countOutcomes(log: readonly LogEntry[]): Record<string, number> {
  const names = log.flatMap(({ kind, outcome, tries }) => {
    if (outcome !== "acknowledged") return [outcome];
    return [outcome, `acknowledged ${kind.name}`, ...(tries > 1 ? ["acknowledged on asking again"] : [])];
  });
  const counts: Record<string, number> = {};
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1;
  return counts;
}

function prefixed(prefix: string, figures: Readonly<Record<string, number>>): Record<string, number> {
  return Object.fromEntries(Object.entries(figures).map(([name, value]) => [`${prefix}, ${name}`, value]));
}
