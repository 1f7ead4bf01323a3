import { casePolicy } from "@meander/domain/policy";
import { minuteMs } from "@meander/domain/time/durations";
import type { Database } from "../../db/client.ts";
import { lockStaleRanks } from "./queries.ts";
import { rankCase } from "./rank-case.ts";

const BATCH = 100;
/** Maximum batches per run; the rest of a large queue waits for later runs. */
const BATCHES = 20;

/**
 * Priority depends on age, so old ranks are recomputed. The version stays, so that no decision in flight becomes a
 * conflict.
 */
export async function rankWaitingCases(db: Database, now: Date): Promise<void> {
  const rankedBefore = new Date(now.getTime() - casePolicy.rankMinutes * minuteMs);
  for (let batch = 0; batch < BATCHES; batch++) {
    const count = await db.transaction().execute(async (trx) => {
      const cases = await lockStaleRanks(trx, rankedBefore, BATCH);
      for (const found of cases) await rankCase(trx, found, found.version, now);
      return cases.length;
    });
    if (count < BATCH) return;
  }
}
