import { budgetDayOf } from "@meander/domain/notification/mail-time";
import { pushChannelOf } from "@meander/domain/notification/push-token";
import { isOverPushBudget, pushDueAt } from "@meander/domain/notification/push-time";
import type { Trx } from "../../db/client.ts";
import type { NewDelivery } from "../../outbox/enqueue-delivery.ts";
import { countPushesSince, findNextStart, findZones } from "./mail-queries.ts";
import { deliveryOf, type MessageData, type NewNotification, type NotifiedRecipient } from "./notified-recipient.ts";

/**
 * The pushes of a notification: one delivery per channel, for any number of devices. What can wait leaves after the quiet
 * hours and within the daily budget; a platform that this installation can't push to is skipped with the reason.
 */
export async function planPushes(
  trx: Trx,
  notified: readonly NotifiedRecipient[],
  { code, activityId, now }: NewNotification,
  messageData: MessageData,
): Promise<NewDelivery<"notification">[]> {
  const pushed = notified.filter(({ channels }) => channels.has("sendMobile"));
  if (pushed.length === 0) return [];
  const ids = pushed.map(({ person }) => person.id);
  const zones = await findZones(trx, ids, now);
  const startsAt = activityId === null ? null : await findNextStart(trx, activityId, now);
  const planned = pushed.map((one) => {
    const zone = zones.get(one.person.id) ?? null;
    const dueAt = pushDueAt(code, { now, zone, startsAt });
    return { one, dueAt, day: { personId: one.person.id, from: budgetDayOf(dueAt, zone).from } };
  });
  const counts = await countPushesSince(
    trx,
    planned.map(({ day }) => day),
  );
  return planned.flatMap(({ one, dueAt }) => {
    const isOver = isOverPushBudget(code, counts.get(one.person.id) ?? 0);
    return one.person.pushPlatforms.map((platform): NewDelivery<"notification"> => {
      const isWorking = one.person.workingPlatforms.includes(platform);
      const skipped = isWorking ? (isOver ? "overBudget" : undefined) : "channelNotConfigured";
      return {
        ...deliveryOf(one, messageData),
        channel: pushChannelOf[platform],
        dueAt,
        ...(skipped !== undefined && { skipped }),
      };
    });
  });
}
