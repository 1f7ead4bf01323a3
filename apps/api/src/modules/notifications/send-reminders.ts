import { type NotificationCode, notificationCode } from "@meander/domain/notification/catalogue";
import { reminderPolicy } from "@meander/domain/policy";
import { hourMs } from "@meander/domain/time/durations";
import type { Database, Trx } from "../../db/client.ts";
import { recordNotification } from "./record-notification.ts";
import { claimReminder, findApproved, findWithoutVote, listSoon, listUndecided } from "./reminder-queries.ts";

type Due = { readonly activityId: string; readonly hostId: string; readonly startsAt: Date };

/**
 * Reminders before a start: code 15 to approved participants, 16 asks the host to decide, 13 asks participants without
 * a vote. Each is sent once per start, for any number of runs and workers.
 */
export async function sendReminders(db: Database, now: Date): Promise<void> {
  for (const hours of reminderPolicy.activitySoonHours) await remindOfStart(db, hours, now);
  await remindToDecide(db, now);
}

/** The window ends at half the lead time: after a pause of the worker, a later reminder would mislead. */
async function remindOfStart(db: Database, hours: number, now: Date): Promise<void> {
  const window = {
    from: new Date(now.getTime() + (hours / 2) * hourMs),
    to: new Date(now.getTime() + hours * hourMs),
  };
  const reminder = { code: notificationCode.activitySoon, hours };
  await remindOnce(db, await listSoon(db, window, reminder), reminder, async (trx, { activityId, hostId }) => {
    const personIds = [hostId, ...(await findApproved(trx, activityId))];
    await notify(trx, notificationCode.activitySoon, personIds, activityId, now);
  });
}

async function remindToDecide(db: Database, now: Date): Promise<void> {
  const window = { from: now, to: new Date(now.getTime() + reminderPolicy.defineDateHours * hourMs) };
  const reminder = { code: notificationCode.defineDate, hours: reminderPolicy.defineDateHours };
  await remindOnce(db, await listUndecided(db, window, reminder), reminder, async (trx, { activityId, hostId }) => {
    await notify(trx, notificationCode.defineDate, [hostId], activityId, now);
    await notify(trx, notificationCode.requestToVote, await findWithoutVote(trx, activityId), activityId, now);
  });
}

/** One transaction per activity: the claim and its notifications commit together. */
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

async function notify(
  trx: Trx,
  code: NotificationCode,
  personIds: readonly string[],
  activityId: string,
  now: Date,
): Promise<void> {
  await recordNotification(trx, { code, personIds, actorId: null, activityId, now });
}
