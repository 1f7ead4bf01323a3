import { sql } from "kysely";
import type { Trx } from "../../db/client.ts";

/** Share lock, so that the person's type can't change while it is checked. */
export async function lockPersonType(trx: Trx, personId: string): Promise<number> {
  const { userType } = await trx
    .selectFrom("person")
    .select("userType")
    .where("id", "=", personId)
    .forShare()
    .executeTakeFirstOrThrow();
  return userType;
}

/** A manual change, so no decision is linked to it any more. */
export async function setHidden(trx: Trx, activityId: string, hiddenAt: Date | null): Promise<void> {
  await trx.updateTable("activity").set({ hiddenAt, hidingEventId: null }).where("id", "=", activityId).execute();
}

type Hidden = { readonly id: string; readonly hidingEventId: string | null };

/**
 * Cancels unsent mails about the hiding: all of the last manual one, identified by its audit entry. Of a decision,
 * which stays valid with its strike, only those to participants.
 */
export async function cancelHidingMails(trx: Trx, activity: Hidden, now: Date): Promise<void> {
  const { id: activityId, hidingEventId } = activity;
  await sql`
    update delivery set state = 'cancelled', reason = 'shown again', updated_at = ${now}::timestamptz
    where state = 'queued' and (
      message_id = ${hidingEventId}::uuid and template = 'activity-hidden'
      or message_id = (
        select e.id from audit e
        where e.subject_type = 'activity' and e.subject_id = ${activityId}::uuid and e.action = 'hide-activity'
        order by e.created_at desc, e.id desc limit 1))`.execute(trx);
}
