import { setTimeout as sleep } from "node:timers/promises";
import { openDatabase } from "@meander/api/db/client";
import { ensureBuilt } from "../../scripts/build/ensure-built.ts";
import { compareLogs } from "./kills/compare.ts";
import { countOutcomes, timeUntilSettled, findNeverAcknowledged, findUnsettled } from "./kills/outcomes.ts";
import { KillStage } from "./kills/stage.ts";
import { World } from "./kills/world.ts";
import { Writers } from "./kills/writers.ts";
import { type Proof, seededRandom } from "./proof.ts";

const writerCount = 10;
const responseTimeoutMs = 3_000;
const readyWithinMs = 5_000;
const frozenMs = 4_000;
const probeEveryMs = 250;

export const frozenDatabaseProof: Proof = {
  name: "frozen-database",
  claim:
    "while Postgres is frozen under writes of every kind, every request gets 503 within 3 s; once it continues the API is ready by itself within 5 s, every acknowledged write is stored, and none twice",
  run,
};

type Probe = { readonly milliseconds: number; readonly status: number; readonly hasRetryAfter: boolean };

async function run({ times, seed, log }: Parameters<Proof["run"]>[0]): ReturnType<Proof["run"]> {
  const random = seededRandom(seed);
  await ensureBuilt(["web"]);
  const stage = await KillStage.open();
  const db = openDatabase({ url: stage.databaseUrl, poolSize: 4, onIdleError: () => {}, connectTimeoutMs: 60_000 });
  const violations: string[] = [];
  const probes: Probe[] = [];
  const recoveriesMs: number[] = [];
  try {
    const world = await World.create(stage.address, db, random);
    const writers = new Writers(world);
    await world.prepare(stage.address, db);
    for (let round = 1; round <= times; round += 1) {
      await world.prepare(stage.address, db);
      writers.start(stage.address, writerCount);
      await sleep(250 + random() * 650);
      const thaw = stage.freezePostgres();
      probes.push(...(await probeFor(stage.address, frozenMs)));
      thaw();
      const recoveryMs = await timeUntilReady(stage.address);
      recoveriesMs.push(recoveryMs);
      await writers.stop();
      await writers.retry(stage.address);
      const found = await compareLogs(db, writers.log);
      violations.push(...[...found, ...writers.violations.splice(0)].map((each) => `round ${round}: ${each}`));
      log(`round ${round}: ready ${Math.round(recoveryMs)} ms after it continued, ${writers.log.length} writes so far`);
    }
    await sleep(timeUntilSettled(writers.log));
    await writers.retry(stage.address, { hasFullTimeout: true });
    violations.push(...(await compareLogs(db, writers.log)), ...writers.violations);
    violations.push(
      ...findUnsettled(writers.log),
      ...findNeverAcknowledged(writers.log),
      ...checkProbes(probes, recoveriesMs),
    );
    const slowestMs = Math.round(Math.max(...probes.map(({ milliseconds }) => milliseconds)));
    const figures = { probes: probes.length, slowestMs, slowestRecoveryMs: Math.round(Math.max(...recoveriesMs)) };
    return { figures: { ...figures, ...countOutcomes(writers.log) }, violations: [...new Set(violations)] };
  } finally {
    await db.destroy();
    await stage.close();
  }
}

function checkProbes(probes: readonly Probe[], recoveriesMs: readonly number[]): string[] {
  const slow = probes.filter(({ milliseconds }) => milliseconds > responseTimeoutMs);
  const wrong = probes.filter(({ status, hasRetryAfter }) => status !== 503 || !hasRetryAfter);
  return [
    ...slow.map(({ milliseconds }) => `an answer took ${Math.round(milliseconds)} ms`),
    ...wrong.map(({ status }) => `a request during the freeze got ${status}, or no Retry-After`),
    ...recoveriesMs.filter((ms) => ms > readyWithinMs).map((ms) => `it took ${Math.round(ms)} ms to be ready`),
  ];
}

const requests: readonly (readonly [string, RequestInit])[] = [
  ["/readyz", {}],
  ["/discover", {}],
  ["/api/public/v1.0/countries", {}],
  ["/api/public/v1.0/search", { method: "POST", body: "{}" }],
  [
    "/api/public/v1.0/auth/local/login",
    { method: "POST", body: '{"emailAddress":"a@b.example","password":"wander2026"}' },
  ],
];

/** Sends requests of each kind in turn until the time is over, one at a time. */
async function probeFor(address: string, forMs: number): Promise<Probe[]> {
  const endsAt = performance.now() + forMs;
  const probes: Promise<Probe[]>[] = [];
  while (performance.now() < endsAt) {
    probes.push(Promise.all(requests.map(([path, init]) => probe(address, path, init))));
    await sleep(probeEveryMs);
  }
  return (await Promise.all(probes)).flat();
}

async function probe(address: string, path: string, init: RequestInit): Promise<Probe> {
  const startedAt = performance.now();
  const response = await fetch(address + path, {
    ...init,
    headers: { "Content-Type": "application/json", Origin: address },
  });
  await response.arrayBuffer();
  const hasRetryAfter = response.headers.has("Retry-After");
  return { milliseconds: performance.now() - startedAt, status: response.status, hasRetryAfter };
}

async function timeUntilReady(address: string): Promise<number> {
  const startedAt = performance.now();
  for (;;) {
    const response = await fetch(`${address}/readyz`);
    await response.arrayBuffer();
    const milliseconds = performance.now() - startedAt;
    if (response.status === 200 || milliseconds > 4 * readyWithinMs) return milliseconds;
    await sleep(20);
  }
}
