import type { DeliveryReason } from "@meander/domain/campaign/delivery-reason";
import { sql } from "kysely";
import type { Trx } from "../../../db/client.ts";
import { type AppealAgainst, type DecisionToReverse, findAppealAgainst, reverseEffects } from "./reverse-decision.ts";

/**
 * Reverses a decision even after its mails were sent. Returns the appeal that prevents it, without changes; null on
 * success. The caller has locked the case; locks the mails first, then comment, activity and person.
 */
export async function withdrawEffects(trx: Trx, input: DecisionToReverse): Promise<AppealAgainst | null> {
  const appeal = await findAppealAgainst(trx, input.eventId);
  if (appeal !== null) return appeal;
  await trx
    .updateTable("delivery")
    .set({ state: "cancelled", reason: "superseded" satisfies DeliveryReason, updatedAt: input.now })
    .where("messageId", "=", input.eventId)
    .where("state", "in", ["queued", "deferred"])
    .execute();
  await lockSubject(trx, input);
  await reverseEffects(trx, input);
  return null;
}

/** Locked before the first change: the next decision locks these rows again, in this order. */
async function lockSubject(trx: Trx, { subject, ownerId }: DecisionToReverse): Promise<void> {
  if (subject.type === "comment") {
    await sql`select from comment where id = ${subject.id} for update`.execute(trx);
    await sql`
      select from activity where activity.id = (select activity_id from comment
        where id = ${subject.id}) for no key update
    `.execute(trx);
  }
  if (subject.type === "activity") {
    await sql`select from activity where id = ${subject.id} for no key update`.execute(trx);
  }
  if (ownerId !== null) await sql`select from person where id = ${ownerId} for no key update`.execute(trx);
}
