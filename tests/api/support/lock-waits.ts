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

/**
 * Starts each call once the one before waits for a lock, while the test locks what all of them come to. So the order in which they are
 * served is known.
 */
export async function startInOrder<Answer>(
  api: Pick<TestApi, "db">,
  lock: (trx: Trx) => Promise<unknown>,
  calls: readonly (() => Promise<Answer>)[],
): Promise<Answer[]> {
  const { waiting } = await api.db.transaction().execute(async (trx) => {
    await lock(trx);
    const started: Promise<Answer>[] = [];
    for (const call of calls) {
      const answer = call();
      // It may reject before the caller awaits it below.
      answer.catch(() => {});
      started.push(answer);
      await waitForLockWaits(api, started.length);
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
