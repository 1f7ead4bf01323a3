import type { NotificationCode } from "@meander/domain/notification/catalogue";
import type { StoredPreference } from "@meander/domain/notification/preferences";
import { type Selectable, sql } from "kysely";
import type { Database, Trx } from "../../db/client.ts";
import type { Notification } from "../../db/generated-types.ts";

export type NotificationRow = Selectable<Notification>;

/** What a notification shows of its activity. */
export type ActivityBrief = {
  readonly _id: string;
  readonly title: string;
  readonly category: number;
  readonly timePeriodCode: number;
};

const OTHER_CATEGORY = 13;
const AFTERNOON = 2;

/** The period is that of the earliest option at the highest stage, for the colours of its picture. */
export async function findActivityBriefs(
  db: Database | Trx,
  activityIds: readonly string[],
): Promise<ReadonlyMap<string, ActivityBrief>> {
  if (activityIds.length === 0) return new Map();
  const { rows } = await sql<{ id: string; title: string; category: number; timePeriod: number }>`
    select a.id, a.title, coalesce(a.categories[1], ${OTHER_CATEGORY}) as category,
      coalesce((
        select o.time_period from date_option o where o.activity_id = a.id
        order by o.decided_status desc, o.starts_at limit 1), ${AFTERNOON}) as time_period
    from activity a where a.id = any (${activityIds}::uuid[])`.execute(db);
  return new Map(
    rows.map(({ id, title, category, timePeriod }) => [id, { _id: id, title, category, timePeriodCode: timePeriod }]),
  );
}

export type Recipient = {
  readonly id: string;
  readonly firstName: string;
  readonly hasEmail: boolean;
  readonly preference: StoredPreference;
};

type RecipientSearch = {
  readonly personIds: readonly string[];
  readonly code: NotificationCode;
  readonly actorId: string | null;
};

/** Those of the people who may hear of it: not the actor, nobody on either side of a block with the actor. */
export async function findRecipients(trx: Trx, { personIds, code, actorId }: RecipientSearch): Promise<Recipient[]> {
  if (personIds.length === 0) return [];
  const { rows } = await sql<{
    id: string;
    firstName: string;
    hasEmail: boolean;
    sendWeb: boolean | null;
    sendEmail: boolean | null;
    sendMobile: boolean | null;
  }>`
    select p.id, p.first_name, p.email is not null as has_email, c.send_web, c.send_email, c.send_mobile
    from person p left join notification_preference c on c.person_id = p.id and c.code = ${code}
    where p.id = any (${personIds}::uuid[]) and p.id is distinct from ${actorId}::uuid
      and not exists (
        select 1 from block b
        where (b.person_id = p.id and b.blocked_id = ${actorId}::uuid)
          or (b.person_id = ${actorId}::uuid and b.blocked_id = p.id))
    order by p.id`.execute(trx);
  return rows.map(({ id, firstName, hasEmail, sendWeb, sendEmail, sendMobile }) => ({
    id,
    firstName,
    hasEmail,
    preference: sendWeb === null || sendEmail === null || sendMobile === null ? {} : { sendWeb, sendEmail, sendMobile },
  }));
}

export async function findName(trx: Trx, personId: string): Promise<string | null> {
  const person = await trx
    .selectFrom("person")
    .select(["firstName", "lastName"])
    .where("id", "=", personId)
    .executeTakeFirst();
  return person === undefined ? null : `${person.firstName} ${person.lastName}`;
}

type InboxPage = {
  readonly personId: string;
  readonly limit: number;
  readonly after: Date | null;
  readonly before: Date | null;
};

/** Newest first, strictly between the two dates. */
export function listNotifications(db: Database, { personId, limit, after, before }: InboxPage) {
  return db
    .selectFrom("notification")
    .selectAll()
    .where("personId", "=", personId)
    .$if(after !== null, (query) => query.where("createdAt", ">", after))
    .$if(before !== null, (query) => query.where("createdAt", "<", before))
    .orderBy("createdAt", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
}

/** Everything after a notification the person has, oldest first: what a stream missed. */
export async function listNotificationsAfter(
  db: Database,
  personId: string,
  lastId: string,
  limit: number,
): Promise<NotificationRow[]> {
  return db
    .selectFrom("notification")
    .selectAll()
    .where("personId", "=", personId)
    .where((eb) =>
      eb(
        eb.refTuple("createdAt", "id"),
        ">",
        eb
          .selectFrom("notification as last")
          .select(["last.createdAt", "last.id"])
          .where("last.id", "=", lastId)
          .where("last.personId", "=", personId)
          .$asTuple("createdAt", "id"),
      ),
    )
    .orderBy("createdAt")
    .orderBy("id")
    .limit(limit)
    .execute();
}

export async function findNotification(
  db: Database,
  personId: string,
  notificationId: string,
): Promise<NotificationRow | null> {
  const row = await db
    .selectFrom("notification")
    .selectAll()
    .where("id", "=", notificationId)
    .where("personId", "=", personId)
    .executeTakeFirst();
  return row ?? null;
}

export async function countNotifications(db: Database, personId: string): Promise<{ total: number; unseen: number }> {
  const counts = await db
    .selectFrom("notification")
    .select((eb) => [
      eb.fn.countAll<number>().as("total"),
      eb.fn.countAll<number>().filterWhere("seenAt", "is", null).as("unseen"),
    ])
    .where("personId", "=", personId)
    .executeTakeFirstOrThrow();
  return counts;
}

/** By the index on unseen ones. */
export async function countUnseen(db: Database, personId: string): Promise<number> {
  const row = await db
    .selectFrom("notification")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("personId", "=", personId)
    .where("seenAt", "is", null)
    .executeTakeFirstOrThrow();
  return row.count;
}
