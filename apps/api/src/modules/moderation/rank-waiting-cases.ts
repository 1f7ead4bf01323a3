import { minuteMs } from "@meander/domain/time/durations";
import { casePolicy } from "@meander/domain/policy";
import type { Database } from "../../db/client.ts";
import { lockStaleRanks } from "./queries.ts";
import { rankCase } from "./rank-case.ts";

const BATCH = 100;
/** At most this many batches each time, so that a desk with very many cases is gone through in turns. */
const BATCHES = 20;

/**
 * Age counts for a case's priority, and passes by itself: those that were ranked a while ago are ranked again, under the version they have, so
 * that no decision on its way becomes a conflict.
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
