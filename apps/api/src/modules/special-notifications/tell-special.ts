import { notificationCode } from "@meander/domain/notification/catalogue";
import { sql } from "kysely";
import type { Database, Trx } from "../../db/client.ts";
import { holdPeople } from "../../db/hold-people.ts";
import { recordNotification } from "../notifications/record-notification.ts";
import { findUntold, lockUnfinished, markTold } from "./queries.ts";

/** People told in one transaction. */
export const SPECIAL_BATCH = 500;

export type SpecialToTell = {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  readonly path: string;
};

/**
 * Tells the next people of a note whose row the caller holds; whether some are left. What they chose is asked again, and no block stands
 * between them and us.
 */
export async function tellBatch(trx: Trx, { id, title, text, path }: SpecialToTell, now: Date): Promise<boolean> {
  const personIds = await findUntold(trx, id, SPECIAL_BATCH);
  await recordNotification(trx, {
    code: notificationCode.productUpdates,
    personIds,
    actorId: null,
    activityId: null,
    data: { title, text, path },
    now,
  });
  await markTold(trx, id, personIds, now);
  const isLast = personIds.length < SPECIAL_BATCH;
  await trx
    .updateTable("specialNotification")
    .set({ toldCount: sql`told_count + ${personIds.length}`, ...(isLast ? { finishedAt: now } : {}) })
    .where("id", "=", id)
    .execute();
  return !isLast;
}

/** Goes on with every note that is not finished, a transaction for each batch: a worker that dies loses none, and tells none twice. */
export async function tellSpecials(db: Database, now: Date): Promise<void> {
  for (;;) {
    const hasWorked = await db.transaction().execute(async (trx) => {
      await holdPeople(trx);
      const special = await lockUnfinished(trx);
      if (special === null) return false;
      await tellBatch(trx, special, now);
      return true;
    });
    if (!hasWorked) return;
  }
}
