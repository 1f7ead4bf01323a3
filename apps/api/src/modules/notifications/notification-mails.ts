import { notificationCode, notificationTypeOf } from "@meander/domain/notification/catalogue";
import { mergeChanges } from "@meander/domain/notification/changes";
import { updateMailMinutes } from "@meander/domain/policy";
import { minuteMs } from "@meander/domain/time/durations";
import type { Trx } from "../../db/client.ts";
import type { NewDelivery } from "../../outbox/enqueue-delivery.ts";
import { deliveryOf, type MessageData, type NewNotification, type NotifiedRecipient } from "./notified-recipient.ts";
import { planMails } from "./plan-mails.ts";
import {
  cancelWaitingUpdates,
  extendWaitingUpdates,
  lockWaitingUpdates,
  type WaitingUpdate,
} from "./waiting-updates.ts";

/**
 * The new mails of a notification, see `planMails`. A mail about changes of an activity waits for further ones, which it
 * then names too; what is urgent leaves at once and takes the waiting changes along.
 */
export async function planNotificationMails(
  trx: Trx,
  notified: readonly NotifiedRecipient[],
  notification: NewNotification,
  messageData: MessageData,
): Promise<NewDelivery<"notification">[]> {
  const { code, actorId, activityId, data = {}, isEssential = false, now } = notification;
  const mailed = notified.filter(({ person, channels }) => channels.has("sendEmail") && person.hasEmail);
  const readers = mailed.map(({ person: { id, isSuppressed }, channels }) => {
    return { id, isSuppressed, isInInbox: channels.has("sendWeb") };
  });
  const isMerged = notificationTypeOf(code).isMerged === true;
  const leavesAt = isMerged && !isEssential ? new Date(now.getTime() + updateMailMinutes * minuteMs) : now;
  const plans = await planMails(trx, readers, { code, actorId, activityId, isEssential, now: leavesAt });
  const waiting = await lockWaiting(trx, notification, mailed);
  if (isMerged) {
    const extended = mailed.flatMap(({ person: { id } }) => {
      const [known, plan] = [waiting.get(id), plans.get(id)];
      return known === undefined || plan === undefined ? [] : [{ waiting: known, dueAt: plan.dueAt }];
    });
    await extendWaitingUpdates(trx, extended, { data, activity: messageData.activity });
  } else {
    await cancelWaitingUpdates(trx, [...waiting.values()], now);
  }
  const unsent = isMerged ? mailed.filter(({ person }) => !waiting.has(person.id)) : mailed;
  return unsent.map((one) => {
    const { details: taken } = waiting.get(one.person.id) ?? {};
    const details = taken === undefined ? messageData.details : mergeChanges(taken, data);
    return {
      ...deliveryOf(one, { ...messageData, ...(details !== undefined && { details }) }),
      channel: "mail",
      ...plans.get(one.person.id),
    };
  });
}

/** The waiting mails that this notification extends or replaces, by person. */
async function lockWaiting(
  trx: Trx,
  { code, activityId, personIds }: NewNotification,
  mailed: readonly NotifiedRecipient[],
): Promise<ReadonlyMap<string, WaitingUpdate>> {
  if (activityId === null) return new Map();
  switch (code) {
    case notificationCode.activityUpdated:
    case notificationCode.requestToVote:
      return lockWaitingUpdates(
        trx,
        activityId,
        mailed.map(({ person }) => person.id),
      );
    case notificationCode.activityCancelled:
      return lockWaitingUpdates(trx, activityId, personIds);
    default:
      return new Map();
  }
}
