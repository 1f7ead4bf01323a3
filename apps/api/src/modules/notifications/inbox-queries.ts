import { participationEndCodes } from "@meander/domain/notification/catalogue";
import { type Selectable, sql } from "kysely";
import type { Database } from "../../db/client.ts";
import type { Notification } from "../../db/generated-types.ts";
import { type DateWindow, isAfter, isBefore, type TimePosition } from "../../db/time-cursor.ts";

export type NotificationRow = Selectable<Notification>;

/**
 * Hides notifications by people with a block in either direction, except the end of a participation. They stay stored
 * and reappear when the block ends.
 */
export const isShownInInbox = sql<boolean>`(notification.code in (${sql.join(participationEndCodes.map((code) => sql.lit(code)))}) or (
  not exists (select 1 from block where block.person_id = notification.person_id
    and block.blocked_id = notification.actor_id)
  and not exists (select 1 from block where block.person_id = notification.actor_id
    and block.blocked_id = notification.person_id)))`;

function selectInbox(db: Database, personId: string) {
  return db.selectFrom("notification").where("personId", "=", personId).where(isShownInInbox);
}

/** Newest first, one more than the limit if there are more. */
export function listNotifications(
  db: Database,
  { personId, limit, after, before, from }: DateWindow & { readonly personId: string },
): Promise<NotificationRow[]> {
  return selectInbox(db, personId)
    .selectAll()
    .$if(after !== null, (query) => query.where("createdAt", ">", after))
    .$if(before !== null, (query) => query.where("createdAt", "<", before))
    .where(isBefore(from, ["created_at", "id"]))
    .orderBy("createdAt", "desc")
    .orderBy("id", "desc")
    .limit(limit + 1)
    .execute();
}

/** Notifications after that of the given position, oldest first: what a stream missed. None for another person's. */
export function listNotificationsAfter(
  db: Database,
  personId: string,
  last: TimePosition,
  limit: number,
): Promise<NotificationRow[]> {
  return selectInbox(db, personId)
    .selectAll()
    .where(isAfter(last, ["created_at", "id"]))
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("notification as last")
          .select("last.id")
          .where("last.id", "=", last.id)
          .where("last.personId", "=", personId),
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
  return (await selectInbox(db, personId).selectAll().where("id", "=", notificationId).executeTakeFirst()) ?? null;
}

export function countNotifications(db: Database, personId: string): Promise<{ total: number; unseen: number }> {
  return selectInbox(db, personId)
    .select((eb) => [
      eb.fn.countAll<number>().as("total"),
      eb.fn.countAll<number>().filterWhere("seenAt", "is", null).as("unseen"),
    ])
    .executeTakeFirstOrThrow();
}

/** Uses the partial index on unseen notifications. */
export async function countUnseen(db: Database, personId: string): Promise<number> {
  const { count } = await selectInbox(db, personId)
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("seenAt", "is", null)
    .executeTakeFirstOrThrow();
  return count;
}
