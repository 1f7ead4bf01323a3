import { sql } from "kysely";
import type { Trx } from "../../db/client.ts";
import type { CaseAtHand } from "./case-lock-queries.ts";
import { endLease } from "./lease-queries.ts";

/**
 * Somebody may have reported the subject again between a decision and its undoing, which opened another case; a subject has one that
 * waits. The case itself is still decided then. Its reports and appeals come to the case that opens again, except second reports of the same reporters, and it is closed
 * without a decision. Whether there was one.
 */
export async function joinLaterCase(trx: Trx, found: CaseAtHand, now: Date): Promise<boolean> {
  const later = await trx
    .selectFrom("moderationCase")
    .select(["id", "version"])
    .where("subjectType", "=", found.subjectType)
    .where("subjectId", "=", found.subjectId)
    .where("status", "<>", "decided")
    .forUpdate()
    .executeTakeFirst();
  if (later === undefined) return false;
  await sql`
    update report r set case_id = ${found.id}
    where r.case_id = ${later.id} and not exists (
      select from report known where known.case_id = ${found.id} and known.reporter_id = r.reporter_id
    )`.execute(trx);
  await trx.updateTable("appeal").set({ caseId: found.id }).where("caseId", "=", later.id).execute();
  await trx
    .updateTable("moderationCase")
    .set({ status: "decided", decidedAt: now, version: later.version + 1 })
    .where("id", "=", later.id)
    .execute();
  await endLease(trx, later.id);
  return true;
}

/** Closed without a decision of its own: another case about the subject has its reports. */
export function isMerged({ status, standing }: CaseAtHand): boolean {
  return status === "decided" && standing.decided === null;
}

/** The subject's case that waits, or the one that was decided last; the account behind the subject may have gone meanwhile. */
export async function findMergedInto(trx: Trx, { id, subjectType, subjectId }: CaseAtHand) {
  const other = await trx
    .selectFrom("moderationCase")
    .select("id")
    .where("subjectType", "=", subjectType)
    .where("subjectId", "=", subjectId)
    .where("id", "<>", id)
    .orderBy(sql`status = 'decided'`)
    .orderBy("decidedAt", "desc")
    .executeTakeFirst();
  return other === undefined ? {} : { relatedCaseId: other.id };
}
