import { sql } from "kysely";
import type { Trx } from "../../db/client.ts";

/** Held, so that nobody rises in rank while they are judged. */
export async function lockPersonType(trx: Trx, personId: string): Promise<number> {
  const { userType } = await trx
    .selectFrom("person")
    .select("userType")
    .where("id", "=", personId)
    .forShare()
    .executeTakeFirstOrThrow();
  return userType;
}

/** By hand, so no decision stands behind it any more. */
export async function setHidden(trx: Trx, activityId: string, hiddenAt: Date | null): Promise<void> {
  await trx.updateTable("activity").set({ hiddenAt, hidingEventId: null }).where("id", "=", activityId).execute();
}

type Hidden = { readonly id: string; readonly hidingEventId: string | null };

/**
 * What still waits of the mails about its hiding: those of the last one by hand, which its entry in the trail names; of a decision's,
 * which stands with its strike, only those to the people with a place in it.
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
