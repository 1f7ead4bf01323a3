import { sql } from "kysely";
import type { Trx } from "../../../db/client.ts";
import { type AppealAgainst, type DecisionToReverse, lockAppealAgainst, takeBackEffects } from "./reverse-decision.ts";

/**
 * Takes back what a decision did, also once its mails have left. Returns the appeal that prevents it, and then nothing is changed. Expects
 * the case locked; locks the mails first, then comment, activity and person.
 */
export async function withdrawEffects(trx: Trx, input: DecisionToReverse): Promise<AppealAgainst | null> {
  const appeal = await lockAppealAgainst(trx, input.eventId);
  if (appeal !== null) return appeal;
  await trx
    .updateTable("delivery")
    .set({ state: "cancelled", reason: "another decision replaced it", updatedAt: input.now })
    .where("messageId", "=", input.eventId)
    .where("state", "in", ["queued", "deferred"])
    .execute();
  await lockSubject(trx, input);
  await takeBackEffects(trx, input);
  return null;
}

/** Before the first change: the decision that follows locks these rows again, in this order. */
async function lockSubject(trx: Trx, { subject, ownerId }: DecisionToReverse): Promise<void> {
  if (subject.type === "comment") {
    await sql`select from comment where id = ${subject.id} for update`.execute(trx);
    await sql`
      select from activity a where a.id = (select activity_id from comment where id = ${subject.id}) for no key update
    `.execute(trx);
  }
  if (subject.type === "activity") {
    await sql`select from activity where id = ${subject.id} for no key update`.execute(trx);
  }
  if (ownerId !== null) await sql`select from person where id = ${ownerId} for no key update`.execute(trx);
}
