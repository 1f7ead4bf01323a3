import type { Trx } from "@meander/api/db/client";
import { sql } from "kysely";
import { vi } from "vitest";
import type { TestApi } from "./start-api.ts";

/** Waits until this many transactions of the database wait for a lock. */
export async function waitForLockWaits({ db }: Pick<TestApi, "db">, count: number): Promise<void> {
  await vi.waitUntil(
    async () => {
      const { rows } = await sql<{ count: number }>`
        select count(*) as count from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
      return rows[0]?.count === count;
    },
    { timeout: 10_000 },
  );
}

/**
 * Waits until this many transactions are blocked by that backend, directly or behind one another. Other locks don't
 * count.
 */
async function waitForBlocked({ db }: Pick<TestApi, "db">, blockerPid: number, count: number): Promise<void> {
  await vi.waitUntil(
    async () => {
      const { rows } = await sql<{ count: number }>`
        with recursive blocked(pid) as (
          select a.pid from pg_stat_activity a where ${blockerPid}::int = any (pg_blocking_pids(a.pid))
          union
          select a.pid from pg_stat_activity a join blocked b on b.pid = any (pg_blocking_pids(a.pid))
        ) select count(*) as count from blocked`.execute(db);
      return rows[0]?.count === count;
    },
    { timeout: 10_000 },
  );
}

/**
 * Starts each call once the previous one waits for the test's transaction, which locks what all of them need. So they
 * get the lock in a known order.
 */
export async function startInOrder<Result>(
  api: Pick<TestApi, "db">,
  lock: (trx: Trx) => Promise<unknown>,
  calls: readonly (() => Promise<Result>)[],
): Promise<Result[]> {
  const { waiting } = await api.db.transaction().execute(async (trx) => {
    await lock(trx);
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx);
    const pid = rows[0]?.pid ?? 0;
    const started: Promise<Result>[] = [];
    for (const call of calls) {
      const result = call();
      // It may reject before it is awaited below.
      result.catch(() => {});
      started.push(result);
      await waitForBlocked(api, pid, started.length);
    }
    return { waiting: started };
  });
  return Promise.all(waiting);
}

/**
 * Each call blocks at its audit row, just before its commit, until the next one waits for it or for its own audit row.
 */
export function overlap<Result>(
  api: Pick<TestApi, "db">,
  ...calls: readonly (() => Promise<Result>)[]
): Promise<Result[]> {
  return startInOrder(api, (trx) => sql`lock table audit in share mode`.execute(trx), calls);
}
