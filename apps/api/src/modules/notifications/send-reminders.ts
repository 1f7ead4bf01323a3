import { hourMs } from "@meander/domain/time/durations";
import { type NotificationCode, notificationCode } from "@meander/domain/notification/catalogue";
import { reminderPolicy } from "@meander/domain/policy";
import type { Database, Trx } from "../../db/client.ts";
import { recordNotification } from "./record-notification.ts";
import { claimReminder, findApproved, findWithoutVote, listSoon, listUndecided } from "./reminder-queries.ts";

type Due = { readonly activityId: string; readonly hostId: string; readonly startsAt: Date };

/**
 * Everything that is due before a start: 15 tells those who are in, 16 asks the host for the decision and 13 those who
 * have not voted. Each goes out once for each start it is about, however often and by however many workers this runs.
 */
export async function sendReminders(db: Database, now: Date): Promise<void> {
  for (const hours of reminderPolicy.activitySoonHours) await remindOfStart(db, hours, now);
  await remindToDecide(db, now);
}

/** A reminder that is late by more than half its lead, after a pause of the worker, would mislead. */
async function remindOfStart(db: Database, hours: number, now: Date): Promise<void> {
  const window = {
    from: new Date(now.getTime() + (hours / 2) * hourMs),
    to: new Date(now.getTime() + hours * hourMs),
  };
  const reminder = { code: notificationCode.activitySoon, hours };
  await remindOnce(db, await listSoon(db, window, reminder), reminder, async (trx, { activityId, hostId }) => {
    const personIds = [hostId, ...(await findApproved(trx, activityId))];
    await tell(trx, notificationCode.activitySoon, personIds, activityId, now);
  });
}

async function remindToDecide(db: Database, now: Date): Promise<void> {
  const window = { from: now, to: new Date(now.getTime() + reminderPolicy.defineDateHours * hourMs) };
  const reminder = { code: notificationCode.defineDate, hours: reminderPolicy.defineDateHours };
  await remindOnce(db, await listUndecided(db, window, reminder), reminder, async (trx, { activityId, hostId }) => {
    await tell(trx, notificationCode.defineDate, [hostId], activityId, now);
    await tell(trx, notificationCode.requestToVote, await findWithoutVote(trx, activityId), activityId, now);
  });
}

/** One transaction an activity: the claim and what it allows commit together. */
async function remindOnce(
  db: Database,
  due: readonly Due[],
  { code, hours }: { readonly code: NotificationCode; readonly hours: number },
  send: (trx: Trx, due: Due) => Promise<void>,
): Promise<void> {
  for (const item of due) {
    const moment = new Date(item.startsAt.getTime() - hours * hourMs);
    await db.transaction().execute(async (trx) => {
      if (await claimReminder(trx, item.activityId, code, moment)) await send(trx, item);
    });
  }
}

async function tell(
  trx: Trx,
  code: NotificationCode,
  personIds: readonly string[],
  activityId: string,
  now: Date,
): Promise<void> {
  await recordNotification(trx, { code, personIds, actorId: null, activityId, now });
}
