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
import { workingPushChannels } from "../../push-channels.ts";
import { enqueueDeliveries, type NewDelivery } from "../../outbox/enqueue-delivery.ts";
import { notificationPath } from "./notification-path.ts";
import { planMails } from "./plan-mails.ts";
import { findActivityBriefs, findName, findRecipients, type Recipient } from "./queries.ts";

type NewNotification = {
  readonly code: NotificationCode;
  readonly personIds: readonly string[];
  /** Whose doing it is; null for the clock's. */
  readonly actorId: string | null;
  readonly activityId: string | null;
  /** Words its text is filled with; `path` where it leads somewhere else than to its activity. */
  readonly data?: Readonly<Record<string, string>>;
  /** Mailed also above the day's budget, beside the types that always are. */
  readonly isEssential?: boolean;
  readonly now: Date;
};

/** Somebody who hears of it, on which channels, and the message's id, which all of those share. */
type Told = {
  readonly person: Recipient;
  readonly channels: ReadonlySet<NotificationChannel>;
  readonly messageId: string;
};

/**
 * Tells each person once, in the transaction of the cause: a row in the inbox and a delivery for each channel that their
 * preferences allow. Never the actor, nor anyone whom the actor blocks or who blocks the actor. The inbox is written at once; a mail
 * may wait for the morning or be skipped, see `planMails`; a push that can't be sent is skipped.
 */
export async function recordNotification(trx: Trx, news: NewNotification): Promise<void> {
  const { code, actorId, activityId, data = {}, now } = news;
  const recipients = await findRecipients(trx, { personIds: news.personIds, code, actorId });
  const people = recipients.map((person) => ({ person, channels: channelsOf(code, person) }));
  const reached = people.filter(({ channels }) => channels.size > 0);
  if (reached.length === 0 || !(await claimOnce(trx, news))) return;
  const ids = await newIds(trx, reached.length);
  const told = reached.map((one, index) => ({ ...one, messageId: ids[index] ?? "" }));
  await insertInbox(trx, told, { code, actorId, activityId, data, createdAt: now });

  const activity = activityId === null ? null : ((await findActivityBriefs(trx, [activityId])).get(activityId) ?? null);
  const words = {
    notificationCode: code,
    actorId,
    actorName: actorId === null ? null : await findName(trx, actorId),
    note: noteIn(data),
    details: noteIn(data) === null ? data : {},
    activity,
    path: notificationPath(activity, data),
  };
  await enqueueDeliveries(trx, [...(await mailsOf(trx, told, news, words)), ...pushesOf(told, words)]);
}

/** Whether it may go out: always, but for types that notify once per activity and actor, whose row only one transaction can insert. */
async function claimOnce(trx: Trx, { code, activityId, actorId }: NewNotification): Promise<boolean> {
  if (notificationTypeOf(code).isOncePerActor !== true || activityId === null || actorId === null) return true;
  const result = await trx
    .insertInto("oneTimeNotification")
    .values({ activityId, actorId, code })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

/** Words of ours that came with it. */
function noteIn({ title, text }: Readonly<Record<string, string>>): NonNullable<Words["note"]> | null {
  return title === undefined || text === undefined ? null : { title, text };
}

function channelsOf(code: NotificationCode, { preference, pushPlatforms }: Recipient): Set<NotificationChannel> {
  const isReachable = pushPlatforms.some((platform) => workingPushChannels.has(pushChannelOf[platform]));
  return new Set(effectiveChannels(code, preference, { hasDevice: pushPlatforms.length > 0, isReachable }));
}

type InboxRow = Pick<Insertable<Notification>, "code" | "actorId" | "activityId" | "createdAt"> & {
  readonly data: Readonly<Record<string, string>>;
};

async function insertInbox(trx: Trx, told: readonly Told[], row: InboxRow): Promise<void> {
  const rows = told
    .filter(({ channels }) => channels.has("sendWeb"))
    .map(({ person, messageId }) => ({ ...row, id: messageId, data: jsonb(row.data), personId: person.id }));
  if (rows.length > 0) await trx.insertInto("notification").values(rows).execute();
}

type Words = Omit<MailTemplates["notification"], "notificationId" | "firstName">;

async function mailsOf(
  trx: Trx,
  told: readonly Told[],
  { code, activityId, isEssential = false, now }: NewNotification,
  words: Words,
): Promise<NewDelivery<"notification">[]> {
  const mailed = told.filter(({ person, channels }) => channels.has("sendEmail") && person.hasEmail);
  const readers = mailed.map(({ person: { id, isSuppressed }, channels }) => {
    return { id, isSuppressed, isInInbox: channels.has("sendWeb") };
  });
  const plans = await planMails(trx, readers, { code, activityId, isEssential, now });
  return mailed.map((one) => ({ ...deliveryOf(one, words), channel: "mail", ...plans.get(one.person.id) }));
}

/** One row a channel, however many devices it reaches. */
function pushesOf(told: readonly Told[], words: Words): NewDelivery<"notification">[] {
  return told
    .filter(({ channels }) => channels.has("sendMobile"))
    .flatMap((one) =>
      one.person.pushPlatforms.map((platform) => {
        const channel = pushChannelOf[platform];
        const isWorking = workingPushChannels.has(channel);
        return { ...deliveryOf(one, words), channel, ...(isWorking ? {} : { skipped: "channel-not-configured" }) };
      }),
    );
}

function deliveryOf({ person, messageId }: Told, words: Words) {
  return {
    messageId,
    personId: person.id,
    template: "notification" as const,
    data: { ...words, notificationId: messageId, firstName: person.firstName },
  };
}

/** In the order they were made in. */
async function newIds(trx: Trx, count: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select uuidv7() as id from generate_series(1, ${count}::int)`.execute(trx);
  return rows.map(({ id }) => id);
}
