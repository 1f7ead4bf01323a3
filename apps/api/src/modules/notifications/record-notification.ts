import {
  type NotificationChannel,
  type NotificationCode,
  notificationTypeOf,
} from "@meander/domain/notification/catalogue";
import { effectiveChannels } from "@meander/domain/notification/preferences";
import { pushChannelOf } from "@meander/domain/notification/push-token";
import { type Insertable, sql } from "kysely";
import type { Trx } from "../../db/client.ts";
import type { Notification } from "../../db/generated-types.ts";
import { jsonb } from "../../db/jsonb.ts";
import type { MailTemplates } from "../../mail-templates.ts";
import { enqueueDeliveries, type NewDelivery } from "../../outbox/enqueue-delivery.ts";
import { workingPushChannels } from "../../push-channels.ts";
import { notificationPath } from "./notification-path.ts";
import { planMails } from "./plan-mails.ts";
import { findActivityBriefs, findName, findRecipients, type Recipient } from "./queries.ts";

type NewNotification = {
  readonly code: NotificationCode;
  readonly personIds: readonly string[];
  /** The person who caused it; null for scheduled jobs. */
  readonly actorId: string | null;
  readonly activityId: string | null;
  /** Parameters of its text; `path` overrides the link to the activity. */
  readonly data?: Readonly<Record<string, string>>;
  /** Mailed even above the daily budget, like the types that always are. */
  readonly isEssential?: boolean;
  readonly now: Date;
};

/** A recipient with their channels, and the message id that all channels share. */
type NotifiedRecipient = {
  readonly person: Recipient;
  readonly channels: ReadonlySet<NotificationChannel>;
  readonly messageId: string;
};

/**
 * Notifies each person once, in the transaction of the cause: an inbox row and a delivery per channel that their
 * preferences allow. Excludes the actor and people with a block in either direction. The inbox row is immediate; a mail
 * may be delayed or skipped, see `planMails`; a push without a configured channel is skipped.
 */
export async function recordNotification(trx: Trx, notification: NewNotification): Promise<void> {
  const { code, actorId, activityId, data = {}, now } = notification;
  const recipients = await findRecipients(trx, { personIds: notification.personIds, code, actorId });
  const people = recipients.map((person) => ({ person, channels: channelsOf(code, person) }));
  const reached = people.filter(({ channels }) => channels.size > 0);
  if (reached.length === 0 || !(await claimOnce(trx, notification))) return;
  const ids = await newIds(trx, reached.length);
  const notified = reached.map((one, index) => ({ ...one, messageId: ids[index] ?? "" }));
  await insertInbox(trx, notified, { code, actorId, activityId, data, createdAt: now });

  const activity = activityId === null ? null : ((await findActivityBriefs(trx, [activityId])).get(activityId) ?? null);
  const messageData = {
    notificationCode: code,
    actorId,
    actorName: actorId === null ? null : await findName(trx, actorId),
    note: noteIn(data),
    details: noteIn(data) === null ? data : {},
    activity,
    path: notificationPath(activity, data),
  };
  await enqueueDeliveries(trx, [
    ...(await mailsOf(trx, notified, notification, messageData)),
    ...pushesOf(notified, messageData),
  ]);
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

function channelsOf(code: NotificationCode, { preference, pushPlatforms }: Recipient): Set<NotificationChannel> {
  const isReachable = pushPlatforms.some((platform) => workingPushChannels.has(pushChannelOf[platform]));
  return new Set(effectiveChannels(code, preference, { hasDevice: pushPlatforms.length > 0, isReachable }));
}

type InboxRow = Pick<Insertable<Notification>, "code" | "actorId" | "activityId" | "createdAt"> & {
  readonly data: Readonly<Record<string, string>>;
};

async function insertInbox(trx: Trx, notified: readonly NotifiedRecipient[], row: InboxRow): Promise<void> {
  const rows = notified
    .filter(({ channels }) => channels.has("sendWeb"))
    .map(({ person, messageId }) => ({ ...row, id: messageId, data: jsonb(row.data), personId: person.id }));
  if (rows.length > 0) await trx.insertInto("notification").values(rows).execute();
}

type MessageData = Omit<MailTemplates["notification"], "notificationId" | "firstName">;

async function mailsOf(
  trx: Trx,
  notified: readonly NotifiedRecipient[],
  { code, activityId, isEssential = false, now }: NewNotification,
  messageData: MessageData,
): Promise<NewDelivery<"notification">[]> {
  const mailed = notified.filter(({ person, channels }) => channels.has("sendEmail") && person.hasEmail);
  const readers = mailed.map(({ person: { id, isSuppressed }, channels }) => {
    return { id, isSuppressed, isInInbox: channels.has("sendWeb") };
  });
  const plans = await planMails(trx, readers, { code, activityId, isEssential, now });
  return mailed.map((one) => ({ ...deliveryOf(one, messageData), channel: "mail", ...plans.get(one.person.id) }));
}

/** One delivery per channel, for any number of devices. */
function pushesOf(notified: readonly NotifiedRecipient[], messageData: MessageData): NewDelivery<"notification">[] {
  return notified
    .filter(({ channels }) => channels.has("sendMobile"))
    .flatMap((one) =>
      one.person.pushPlatforms.map((platform) => {
        const channel = pushChannelOf[platform];
        const isWorking = workingPushChannels.has(channel);
        return {
          ...deliveryOf(one, messageData),
          channel,
          ...(isWorking ? {} : { skipped: "channel-not-configured" }),
        };
      }),
    );
}

function deliveryOf({ person, messageId }: NotifiedRecipient, messageData: MessageData) {
  return {
    messageId,
    personId: person.id,
    template: "notification" as const,
    data: { ...messageData, notificationId: messageId, firstName: person.firstName },
  };
}

/** Ascending, in the order of generation. */
async function newIds(trx: Trx, count: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select uuidv7() as id from generate_series(1, ${count}::int)`.execute(trx);
  return rows.map(({ id }) => id);
}
