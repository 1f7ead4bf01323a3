import { notificationCode } from "@meander/domain/notification/catalogue";
import { undoSeconds } from "@meander/domain/policy";
import { secondMs } from "@meander/domain/time/durations";
import { sql } from "kysely";
import type { Database, Trx } from "../../db/client.ts";
import { lockPeople } from "../../db/lock-people.ts";
import { recordNotification } from "../notifications/record-notification.ts";
import { findUnnotified, lockUnfinished, markRecipientsNotified } from "./queries.ts";

/** Recipients notified per transaction. */
export const SPECIAL_BATCH = 1_000;

/** Notifications created later can still be taken back. */
export const earliestCreation = (now: Date) => new Date(now.getTime() - undoSeconds * secondMs);

type SpecialToSend = {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  readonly path: string;
};

/**
 * Notifies the next recipients; the caller has locked the notification's row. Preferences are read again; blocks don't apply to notifications from staff.
 */
async function notifyBatch(trx: Trx, { id, title, text, path }: SpecialToSend, now: Date): Promise<void> {
  const personIds = await findUnnotified(trx, id, SPECIAL_BATCH);
  await recordNotification(trx, {
    code: notificationCode.productUpdates,
    personIds,
    actorId: null,
    activityId: null,
    data: { title, text, path },
    now,
  });
  await markRecipientsNotified(trx, id, personIds, now);
  const isLast = personIds.length < SPECIAL_BATCH;
  await trx
    .updateTable("specialNotification")
    .set({ notifiedCount: sql`notified_count + ${personIds.length}`, ...(isLast ? { finishedAt: now } : {}) })
    .where("id", "=", id)
    .execute();
}

/** Continues every unfinished notification that can no longer be taken back, one transaction per batch: a crash neither loses nor repeats one. */
export async function notifySpecialRecipients(db: Database, now: Date): Promise<void> {
  for (;;) {
    const hasWorked = await db.transaction().execute(async (trx) => {
      await lockPeople(trx);
      const special = await lockUnfinished(trx, earliestCreation(now));
      if (special === null) return false;
      await notifyBatch(trx, special, now);
      return true;
    });
    if (!hasWorked) return;
  }
}
