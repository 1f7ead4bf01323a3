import { deletedUser } from "@meander/domain/person/deleted-user";
import { undoSeconds } from "@meander/domain/policy";
import { sql } from "kysely";
import type { Database, Trx } from "../../../db/client.ts";

type Input = {
  readonly personId: string;
  readonly pseudonym: string;
  readonly hostedIds: readonly string[];
  readonly caseIds: readonly string[];
  readonly now: Date;
};

const BATCH = 100;

/**
 * Records which cases contain data of the person, as evidence or as a report of theirs; call it while their rows exist.
 * `redactSettledCases` removes the data: at once from decided cases, otherwise after the decision.
 */
export async function recordResidualCaseData(
  trx: Trx,
  { personId, pseudonym, hostedIds, caseIds, now }: Input,
): Promise<void> {
  if (caseIds.length === 0) return;
  const me = sql`${personId}::uuid`;
  await sql`
    insert into residual_case_data (case_id, report_id, pseudonym, created_at)
    select moderation_case.id, null::uuid, ${pseudonym}::uuid, ${now}::timestamptz from moderation_case
    where moderation_case.id = any (${caseIds}::uuid[]) and (
      (moderation_case.subject_type = 'user' and moderation_case.subject_id = ${me})
      or (moderation_case.subject_type = 'activity' and moderation_case.subject_id = any (${hostedIds}::uuid[]))
      or (moderation_case.subject_type = 'comment' and exists (select from comment
        where comment.id = moderation_case.subject_id and comment.author_id = ${me}))
      or (moderation_case.subject_type = 'image' and exists (select from picture
        where picture.id = moderation_case.subject_id and picture.owner_id = ${me})))
    union all
    select report.case_id, report.id, ${pseudonym}, ${now} from report where report.reporter_id = ${me}
    on conflict do nothing`.execute(trx);
}

/** Redacts cases whose decision can't be undone any more: the person's, or one batch of all. Returns how many. */
export async function redactSettledCases(trx: Trx, now: Date, pseudonym: string | null = null): Promise<number> {
  const settledBefore = new Date(now.getTime() - 2 * undoSeconds * 1000);
  const matchesPseudonym = pseudonym === null ? sql`true` : sql`residual_case_data.pseudonym = ${pseudonym}::uuid`;
  const limit = pseudonym === null ? sql`limit ${BATCH}` : sql``;
  const { rows } = await sql<{ caseId: string; reportId: string | null; pseudonym: string }>`
    select residual_case_data.case_id, residual_case_data.report_id, residual_case_data.pseudonym
    from residual_case_data join moderation_case on moderation_case.id = residual_case_data.case_id
    where ${matchesPseudonym} and moderation_case.decided_at < ${settledBefore}
    order by moderation_case.id, residual_case_data.report_id ${limit} for update of moderation_case`.execute(trx);
  for (const { caseId, reportId, pseudonym: name } of rows) {
    if (reportId === null) await redactSubject(trx, caseId, name);
    else await redactReport(trx, reportId);
    await sql`delete from residual_case_data where case_id = ${caseId} and report_id is not distinct from ${reportId}`.execute(
      trx,
    );
  }
  return rows.length;
}

/** Scheduled job: redacts every case decided since the last run. */
export async function redactAllSettledCases(db: Database, now: Date): Promise<void> {
  let count: number;
  do count = await db.transaction().execute((trx) => redactSettledCases(trx, now));
  while (count === BATCH);
}

/** The decision and its reason stay; the subject's id and content are removed. */
async function redactSubject(trx: Trx, caseId: string, pseudonym: string): Promise<void> {
  await trx.updateTable("report").set({ evidence: sql`'{}'::jsonb` }).where("caseId", "=", caseId).execute();
  await sql`update case_event set data = data - 'evidence' - 'notices' where case_id = ${caseId}`.execute(trx);
  await sql`
    update moderation_case set subject_id = case when subject_type = 'user' then ${pseudonym}::uuid else subject_id end
    where id = ${caseId}`.execute(trx);
}

async function redactReport(trx: Trx, reportId: string): Promise<void> {
  await trx.updateTable("report").set({ text: deletedUser.report }).where("id", "=", reportId).execute();
}
