import { sql } from "kysely";
import type { Trx } from "../../db/client.ts";
import type { CaseForUpdate } from "./case-lock-queries.ts";
import { endLease } from "./lease-queries.ts";

/**
 * Gathers what was reported between a decision and its undoing: repeats that were silenced count, and a later case about
 * the subject is merged, since only one may be undecided. Call it while the reopened case is still decided. Returns
 * whether it found reports.
 */
export async function gatherReports(trx: Trx, found: CaseForUpdate, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("report")
    .set({ isSilenced: false })
    .where("caseId", "=", found.id)
    .where("isSilenced", "=", true)
    .executeTakeFirst();
  const hasMerged = await mergeLaterCase(trx, found, now);
  return hasMerged || numUpdatedRows > 0n;
}

/**
 * Moves the reports and appeals of a later case to the reopened one, except second reports by the same person, and
 * closes it without a decision.
 */
async function mergeLaterCase(trx: Trx, found: CaseForUpdate, now: Date): Promise<boolean> {
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
    update report set case_id = ${found.id}
    where report.case_id = ${later.id} and not exists (
      select from report known where known.case_id = ${found.id} and known.reporter_id = report.reporter_id
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

/** Closed without its own decision: another case about the subject has its reports. */
export function isMerged({ status, caseState }: CaseForUpdate): boolean {
  return status === "decided" && caseState.decided === null;
}

/** The subject's undecided case, or the last decided one; empty if the subject's account was deleted. */
export async function findMergedInto(trx: Trx, { id, subjectType, subjectId }: CaseForUpdate) {
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
