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
