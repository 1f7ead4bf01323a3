import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { findRunningUrl } from "../../../db/embedded-postgres.ts";
import type { ProofOutcome } from "../proof.ts";
import type { SmallDisk } from "./small-disk.ts";
import { findFault, type Visitor } from "./visitor.ts";

const recoverWithinMs = 10_000;
const rounds = 5;

type Conditions = {
  readonly disk: SmallDisk;
  readonly visitor: Visitor;
  readonly times: number;
  readonly log: (line: string) => void;
};

/**
 * Fills the disk and, every other time, Postgres's write-ahead log, which ends the server; then frees the disk and
 * measures the recovery.
 */
export async function proveFullData({ disk, visitor, times, log }: Conditions): Promise<ProofOutcome> {
  const violations: string[] = [];
  const recoveries: number[] = [];
  const url = findRunningUrl(join(disk.folder, "postgres")) ?? "";
  for (let time = 1; time <= times; time++) {
    disk.fill();
    violations.push(...(await visitFullSite(visitor, "with a full disk")));
    if (time % 2 === 1) {
      await exhaustWriteAheadLog(url);
      violations.push(...(await visitFullSite(visitor, "with a full log of changes")));
    }
    disk.free();
    const recovered = await measureRecovery(visitor);
    recoveries.push(recovered);
    if (recovered > recoverWithinMs) violations.push(`it took ${recovered} ms to write again`);
    log(`data ${time}: ${visitor.acknowledged.length} writes acknowledged, back after ${recovered} ms`);
  }
  const lost = await countLost(url, visitor.acknowledged);
  if (lost > 0) violations.push(`${lost} acknowledged writes are lost`);
  const figures = { acknowledged: visitor.acknowledged.length, "slowest recovery in ms": Math.max(...recoveries) };
  return { figures, violations };
}

async function visitFullSite(visitor: Visitor, when: string): Promise<readonly string[]> {
  const faults: string[] = [];
  for (let round = 0; round < rounds; round++) {
    const results = [...(await visitor.read()), await visitor.write()];
    faults.push(...results.flatMap((result) => findFault(result) ?? []));
  }
  return faults.map((fault) => `${when}, ${fault}`);
}

/** Writes only to the write-ahead log until Postgres ends, which can't run without it. */
async function exhaustWriteAheadLog(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => {});
  await client.connect();
  try {
    for (;;) await client.query("select pg_logical_emit_message(false, 'fill', repeat('x', 1000000))");
  } catch {
    // The server has ended, as intended.
  } finally {
    await client.end().catch(() => {});
  }
}

async function measureRecovery(visitor: Visitor): Promise<number> {
  const startedAt = performance.now();
  const elapsed = () => Math.round(performance.now() - startedAt);
  while ((await visitor.write()).status !== 201 && elapsed() < 3 * recoverWithinMs) await sleep(50);
  return elapsed();
}

async function countLost(url: string, titles: readonly string[]): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ count: string }>(
      "select count(*) from unnest($1::text[]) title where not exists (select from activity a where a.title = title)",
      [titles],
    );
    return Number(rows[0]?.count);
  } finally {
    await client.end();
  }
}
