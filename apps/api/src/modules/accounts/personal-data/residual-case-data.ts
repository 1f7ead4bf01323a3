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
    select c.id, null::uuid, ${pseudonym}::uuid, ${now}::timestamptz from moderation_case c
    where c.id = any (${caseIds}::uuid[]) and (
      (c.subject_type = 'user' and c.subject_id = ${me})
      or (c.subject_type = 'activity' and c.subject_id = any (${hostedIds}::uuid[]))
      or (c.subject_type = 'comment' and exists (select from comment m where m.id = c.subject_id and m.author_id = ${me})))
    union all
    select r.case_id, r.id, ${pseudonym}, ${now} from report r where r.reporter_id = ${me}
    on conflict do nothing`.execute(trx);
}

/** Redacts cases whose decision can't be undone any more: the person's, or one batch of all. Returns how many. */
export async function redactSettledCases(trx: Trx, now: Date, pseudonym: string | null = null): Promise<number> {
  const settledBefore = new Date(now.getTime() - 2 * undoSeconds * 1000);
  const matchesPseudonym = pseudonym === null ? sql`true` : sql`r.pseudonym = ${pseudonym}::uuid`;
  const limit = pseudonym === null ? sql`limit ${BATCH}` : sql``;
  const { rows } = await sql<{ caseId: string; reportId: string | null; pseudonym: string }>`
    select r.case_id, r.report_id, r.pseudonym
    from residual_case_data r join moderation_case c on c.id = r.case_id
    where ${matchesPseudonym} and c.decided_at < ${settledBefore}
    order by c.id, r.report_id ${limit} for update of c`.execute(trx);
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
