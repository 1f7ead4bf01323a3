import { sql } from "kysely";
import type { Database, Trx } from "../../db/client.ts";
import { insertCopy } from "../activities/copy-activity.ts";
import { findActivityRow } from "../activities/queries.ts";
import { insertAudit } from "../audit/insert-audit.ts";

const LIMIT = 200;

/** Copies what a ban cancelled into drafts of people who are back, once each. */
export async function draftCancelled(db: Database, now: Date): Promise<void> {
  const { rows } = await sql<{ activityId: string }>`
    select ban_cancellation.activity_id from ban_cancellation
    join person on person.id = ban_cancellation.person_id and person.banned_from is null
    where ban_cancellation.drafted_at is null order by ban_cancellation.activity_id limit ${LIMIT}`.execute(db);
  for (const { activityId } of rows) await db.transaction().execute((trx) => draft(trx, activityId, now));
}

async function draft(trx: Trx, activityId: string, now: Date): Promise<void> {
  const taken = await trx
    .updateTable("banCancellation")
    .set({ draftedAt: now })
    .where("activityId", "=", activityId)
    .where("draftedAt", "is", null)
    .returning("personId")
    .executeTakeFirst();
  const row = taken === undefined ? null : await findActivityRow(trx, activityId);
  if (row === null) return;
  const id = await insertCopy(trx, row, row.hostId, now);
  await insertAudit(trx, {
    actorId: null,
    action: "copy-activity",
    subjectType: "activity",
    subjectId: id,
    data: { copiedFrom: activityId },
  });
}
