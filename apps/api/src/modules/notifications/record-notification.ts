import {
  type NotificationChannel,
  type NotificationCode,
  notificationTypeOf,
} from "@meander/domain/notification/catalogue";
import { effectiveChannels } from "@meander/domain/notification/preferences";
import { sql } from "kysely";
import type { Trx } from "../../db/client.ts";
import { enqueueDeliveries } from "../../outbox/enqueue-delivery.ts";
import { planNotificationMails } from "./notification-mails.ts";
import { planPushes } from "./notification-pushes.ts";
import { notificationPath } from "./notification-path.ts";
import type { MessageData, NewNotification, NotifiedRecipient } from "./notified-recipient.ts";
import { type ActivityBrief, findActivityBriefs, findName, findRecipients, type Recipient } from "./queries.ts";
import { saveInboxEntries } from "./save-inbox-entries.ts";

/**
 * Notifies each person once, in the transaction of the cause: an inbox entry and a delivery per channel that their
 * preferences allow. Excludes the actor and people with a block in either direction. The inbox entry is immediate; a
 * mail may be delayed, merged with a waiting one or skipped, see `planNotificationMails`; a push may wait for the morning
 * or be skipped, see `planPushes`.
 */
export async function recordNotification(trx: Trx, notification: NewNotification): Promise<void> {
  const { code, actorId, activityId, data = {}, now } = notification;
  const recipients = await findRecipients(trx, { personIds: notification.personIds, code, actorId });
  const people = recipients.map((person) => ({ person, channels: channelsOf(code, person) }));
  const reached = people.filter(({ channels }) => channels.size > 0);
  if (reached.length === 0 || !(await claimOnce(trx, notification))) return;
  const ids = await newIds(trx, reached.length);
  const messages = reached.map((one, index) => ({ ...one, messageId: ids[index] ?? "" }));
  const inInbox = messages.filter(({ channels }) => channels.has("sendWeb"));
  const entryIds = await saveInboxEntries(
    trx,
    new Map(inInbox.map(({ person, messageId }) => [person.id, messageId])),
    { code, actorId, activityId, data, createdAt: now },
  );
  const notified = messages.map((one) => withEntry(one, entryIds.get(one.person.id)));

  const activity = activityId === null ? null : await findBrief(trx, activityId);
  const messageData = {
    notificationCode: code,
    actorId,
    actorName: actorId === null ? null : await findName(trx, actorId),
    note: noteIn(data),
    details: noteIn(data) === null ? data : {},
    activity,
    path: notificationPath(activity, data),
  };
  const planned = await Promise.all([
    planNotificationMails(trx, notified, notification, messageData),
    planPushes(trx, notified, notification, messageData),
  ]);
  await enqueueDeliveries(trx, planned.flat());
}

/** What a message says of the activity. Its picture is read when the message is sent, as it may be removed by then. */
async function findBrief(trx: Trx, activityId: string): Promise<ActivityBrief | null> {
  const found = (await findActivityBriefs(trx, [activityId])).get(activityId);
  if (found === undefined) return null;
  const { image: _, ...brief } = found;
  return brief;
}

/**
 * Whether it may be sent. Always, except for types sent once per activity and actor, whose row only one transaction can
 * insert.
 */
async function claimOnce(trx: Trx, { code, activityId, actorId }: NewNotification): Promise<boolean> {
  if (notificationTypeOf(code).isOncePerActor !== true || activityId === null || actorId === null) return true;
  const result = await trx
    .insertInto("oneTimeNotification")
    .values({ activityId, actorId, code })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

/** The staff's title and text, for notes. */
function noteIn({ title, text }: Readonly<Record<string, string>>): NonNullable<MessageData["note"]> | null {
  return title === undefined || text === undefined ? null : { title, text };
}

function channelsOf(code: NotificationCode, { preference, ...person }: Recipient): Set<NotificationChannel> {
  const reach = { hasDevice: person.pushPlatforms.length > 0, isReachable: person.workingPlatforms.length > 0 };
  return new Set(effectiveChannels(code, preference, reach));
}

/** A message about an entry that already had one needs an id of its own. */
function withEntry(message: Omit<NotifiedRecipient, "notificationId">, entryId: string | undefined): NotifiedRecipient {
  return { ...message, notificationId: entryId ?? message.messageId };
}

/** Ascending, in the order of generation. */
async function newIds(trx: Trx, count: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select uuidv7() as id from generate_series(1, ${count}::int)`.execute(trx);
  return rows.map(({ id }) => id);
}
