import type { Trx } from "@meander/api/db/client";
import { sql } from "kysely";
import { vi } from "vitest";
import type { TestApi } from "./start-api.ts";

/** Until so many transactions of this database wait for a lock. */
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

/** Until so many transactions wait for that backend, directly or behind one another. A lock of something else isn't counted. */
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
 * Starts each call once the one before waits for the test's transaction, which locks what all of them come to. So the order in which
 * they are served is known.
 */
export async function startInOrder<Answer>(
  api: Pick<TestApi, "db">,
  lock: (trx: Trx) => Promise<unknown>,
  calls: readonly (() => Promise<Answer>)[],
): Promise<Answer[]> {
  const { waiting } = await api.db.transaction().execute(async (trx) => {
    await lock(trx);
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx);
    const pid = rows[0]?.pid ?? 0;
    const started: Promise<Answer>[] = [];
    for (const call of calls) {
      const answer = call();
      // It may reject before the caller awaits it below.
      answer.catch(() => {});
      started.push(answer);
      await waitForBlocked(api, pid, started.length);
    }
    return { waiting: started };
  });
  return Promise.all(waiting);
}

/** Each call stops at its audit row, just before it commits, until the next waits for it, or for its own audit row. */
export function overlap<Answer>(
  api: Pick<TestApi, "db">,
  ...calls: readonly (() => Promise<Answer>)[]
): Promise<Answer[]> {
  return startInOrder(api, (trx) => sql`lock table audit in share mode`.execute(trx), calls);
}
