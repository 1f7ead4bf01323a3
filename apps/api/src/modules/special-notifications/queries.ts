import type { SpecialReach, SpecialTarget } from "@meander/domain/contract/special-notifications";
import { notificationCode } from "@meander/domain/notification/catalogue";
import { deletedUser } from "@meander/domain/person/deleted-user";
import { type RawBuilder, type Selectable, sql } from "kysely";
import type { Database, Trx } from "../../db/client.ts";
import type { SpecialNotification } from "../../db/generated-types.ts";
import { cutTimePage, isBefore, parseTimeCursor } from "../../db/time-cursor.ts";
import { zonedPeople } from "../../db/zoned-people.ts";
import { segmentCondition } from "../campaigns/audience-condition-queries.ts";
import { findNights, nightTable } from "../campaigns/night-queries.ts";

export type SpecialRow = Selectable<SpecialNotification> & { readonly senderName: string | null };

/** Everyone in the target audience, with their channels. */
function targetPeople(to: SpecialTarget): RawBuilder<unknown> {
  const isTargeted =
    to.kind === "audience" ? segmentCondition(to.audience) : sql<boolean>`person.id = any (${to.userIds}::uuid[])`;
  return sql`
    select person.id, coalesce(notification_preference.send_web, true) as in_inbox,
      coalesce(notification_preference.send_email, true) and person.email is not null
        and not exists (select from suppression where suppression.email = person.email) as by_mail,
      coalesce(notification_preference.send_web or notification_preference.send_email
        or notification_preference.send_mobile, true) as is_wanted
    from person
    left join notification_preference on notification_preference.person_id = person.id
      and notification_preference.code = ${notificationCode.productUpdates}
    where person.id <> ${deletedUser.id}::uuid and ${isTargeted}`;
}

export async function estimateSpecialReach(db: Database, to: SpecialTarget, now: Date): Promise<SpecialReach> {
  const nights = await findNights(db, now);
  const { rows } = await sql<Omit<SpecialReach, "nightEndsAt"> & { nightEndsAt: Date | null }>`
    with target as (${targetPeople(to)}), ${zonedPeople(sql`person.id in (select id from target where by_mail)`, now)},
      ${nightTable(nights)}
    select count(*)::int as segment, count(*) filter (where not is_wanted)::int as preference_off,
      count(*) filter (where is_wanted)::int as final, count(*) filter (where in_inbox)::int as in_inbox,
      count(*) filter (where by_mail)::int as by_mail, count(night.ends_at)::int as at_night,
        max(night.ends_at) as night_ends_at
    from target left join zoned on zoned.id = target.id left join night on night.time_zone = zoned.time_zone`.execute(
    db,
  );
  const [reach] = rows;
  if (reach === undefined) throw new Error("count query returned no row");
  return { ...reach, nightEndsAt: reach.nightEndsAt?.toISOString() ?? null };
}

/** Fixes the recipients: people with at least one channel on at this moment. Returns how many. */
export async function insertRecipients(trx: Trx, specialId: string, to: SpecialTarget): Promise<number> {
  // Inserting a million rows exceeds the default statement timeout.
  await sql`set local statement_timeout = 0`.execute(trx);
  const { numAffectedRows } = await sql`
    insert into special_notification_recipient (special_id, person_id)
    select ${specialId}::uuid, id from (${targetPeople(to)}) target where is_wanted`.execute(trx);
  return Number(numAffectedRows ?? 0);
}

/** Some recipients not notified yet; the caller has locked the notification's row. */
export async function findUnnotified(trx: Trx, specialId: string, limit: number): Promise<string[]> {
  const rows = await trx
    .selectFrom("specialNotificationRecipient")
    .select("personId")
    .where("specialId", "=", specialId)
    .where("notifiedAt", "is", null)
    .orderBy("personId")
    .limit(limit)
    .execute();
  return rows.map(({ personId }) => personId);
}

export async function markRecipientsNotified(
  trx: Trx,
  specialId: string,
  personIds: readonly string[],
  now: Date,
): Promise<void> {
  await trx
    .updateTable("specialNotificationRecipient")
    .set({ notifiedAt: now })
    .where("specialId", "=", specialId)
    .where(sql<boolean>`person_id = any (${[...personIds]}::uuid[])`)
    .execute();
}

/** Locks the oldest unfinished notification of that time or before that no other worker has locked. */
export async function lockUnfinished(trx: Trx, createdAt: Date): Promise<Selectable<SpecialNotification> | null> {
  const row = await trx
    .selectFrom("specialNotification")
    .selectAll()
    .where("finishedAt", "is", null)
    .where("createdAt", "<=", createdAt)
    .orderBy("createdAt")
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  return row ?? null;
}

/** Newest first. */
export async function listSpecials(db: Database, cursor: string | undefined, limit: number) {
  const rows: readonly SpecialRow[] = await withSender(db)
    .where(isBefore(parseTimeCursor(cursor), ["specialNotification.created_at", "specialNotification.id"]))
    .orderBy("specialNotification.createdAt", "desc")
    .orderBy("specialNotification.id", "desc")
    .limit(limit + 1)
    .execute();
  return cutTimePage(rows, limit, ({ createdAt, id }) => ({ at: createdAt, id }));
}

export function getSpecial(db: Database, id: string): Promise<SpecialRow> {
  return withSender(db).where("specialNotification.id", "=", id).executeTakeFirstOrThrow();
}

function withSender(db: Database) {
  return db
    .selectFrom("specialNotification")
    .leftJoin("person", "person.id", "specialNotification.sentBy")
    .selectAll("specialNotification")
    .select(sql<string | null>`person.first_name || ' ' || person.last_name`.as("senderName"));
}
