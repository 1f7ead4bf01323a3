import type { NotificationCode } from "@meander/domain/notification/catalogue";
import { effectiveChannels } from "@meander/domain/notification/preferences";
import { type Insertable, sql } from "kysely";
import type { Trx } from "../../db/client.ts";
import type { Notification } from "../../db/generated-types.ts";
import { jsonb } from "../../db/jsonb.ts";
import { enqueueDelivery } from "../../outbox/enqueue-delivery.ts";
import { notificationPath } from "./notification-path.ts";
import { findActivityBriefs, findName, findRecipients, type Recipient } from "./queries.ts";

type NewNotification = {
  readonly code: NotificationCode;
  readonly personIds: readonly string[];
  /** Whose doing it is; null for the clock's. */
  readonly actorId: string | null;
  readonly activityId: string | null;
  /** Words its text is filled with. */
  readonly data?: Readonly<Record<string, string>>;
  readonly now: Date;
};

/**
 * Tells each person once, in the transaction of the cause: a row in the inbox and a delivery for each channel that their
 * preferences allow. Never the actor, nor anyone whom the actor blocks or who blocks the actor.
 */
export async function recordNotification(trx: Trx, news: NewNotification): Promise<void> {
  const { code, actorId, activityId, data = {}, now } = news;
  const recipients = await findRecipients(trx, { personIds: news.personIds, code, actorId });
  if (recipients.length === 0) return;
  const activity = activityId === null ? null : ((await findActivityBriefs(trx, [activityId])).get(activityId) ?? null);
  const actorName = actorId === null ? null : await findName(trx, actorId);

  const channelsOf = (person: Recipient) => new Set(effectiveChannels(code, person.preference, { hasPush: false }));
  const inInbox = recipients.filter((person) => channelsOf(person).has("sendWeb"));
  const ids = await insertInbox(trx, inInbox, { code, actorId, activityId, data, createdAt: now });
  for (const person of recipients) {
    if (!channelsOf(person).has("sendEmail") || !person.hasEmail) continue;
    const notificationId = ids.get(person.id) ?? (await newId(trx));
    await enqueueDelivery(trx, {
      messageId: notificationId,
      channel: "mail",
      personId: person.id,
      template: "notification",
      data: {
        notificationId,
        notificationCode: code,
        firstName: person.firstName,
        actorName,
        activity,
        path: notificationPath(activity),
      },
    });
  }
}

type InboxRow = Pick<Insertable<Notification>, "code" | "actorId" | "activityId" | "createdAt"> & {
  readonly data: Readonly<Record<string, string>>;
};

/** The new rows' ids by person. */
async function insertInbox(
  trx: Trx,
  people: readonly Recipient[],
  row: InboxRow,
): Promise<ReadonlyMap<string, string>> {
  if (people.length === 0) return new Map();
  const rows = await trx
    .insertInto("notification")
    .values(people.map(({ id }) => ({ ...row, data: jsonb(row.data), personId: id })))
    .returning(["id", "personId"])
    .execute();
  return new Map(rows.map(({ id, personId }) => [personId, id]));
}

async function newId(trx: Trx): Promise<string> {
  const { rows } = await sql<{ id: string }>`select uuidv7() as id`.execute(trx);
  return rows[0]?.id ?? "";
}
