import type { DeliveryReason } from "@meander/domain/campaign/delivery-reason";
import { sql } from "kysely";
import type { Trx } from "../../db/client.ts";

/** A direct change: no decision is linked to it. */
export async function setHidden(trx: Trx, activityId: string, hiddenAt: Date | null): Promise<void> {
  await trx.updateTable("activity").set({ hiddenAt, hidingEventId: null }).where("id", "=", activityId).execute();
}

/** Cancels unsent mails about the last direct hiding, identified by its audit entry. */
export async function cancelHidingMails(trx: Trx, activityId: string, now: Date): Promise<void> {
  await sql`
    update delivery set state = 'cancelled',
      reason = ${"obsolete" satisfies DeliveryReason}, updated_at = ${now}::timestamptz
    where state = 'queued' and message_id = (
      select audit.id from audit
      where audit.subject_type = 'activity' and audit.subject_id = ${activityId}::uuid
        and audit.action = 'hide-activity'
      order by audit.created_at desc, audit.id desc limit 1)`.execute(trx);
}
