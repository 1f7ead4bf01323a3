import type { ReportBody } from "@meander/domain/contract/moderation";
import { firstReportOf } from "@meander/domain/moderation/priority";
import type { Traveller } from "@meander/domain/permission/actor";
import { type RawBuilder, sql } from "kysely";
import type { Database, Trx } from "../../db/client.ts";
import { jsonb } from "../../db/jsonb.ts";
import { namedStatement } from "../../db/named-statements.ts";
import { type Evidence, getReportable } from "./get-reportable.ts";
import { insertCase, lockUndecidedCase, type Subject } from "./queries.ts";
import { rankCase, rankOf } from "./rank-case.ts";

type Input = {
  readonly actor: Traveller;
  readonly subject: Subject;
  readonly body: ReportBody;
  readonly now: Date;
};

/**
 * Adds the report to the subject's undecided case, or opens one. Throws DomainError already-reported while the person's
 * earlier report of the subject is undecided.
 */
export async function reportSubject(db: Database, { actor, subject, body, now }: Input): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { evidence } = await getReportable(trx, subject, actor, now);
    await addToCase(trx, { ...body, evidence, subject, reporterId: actor.userId, isVerified: actor.isVerified, now });
  });
}

type NewReport = ReportBody & {
  readonly subject: Input["subject"];
  readonly reporterId: string;
  readonly isVerified: boolean;
  readonly evidence: Evidence;
  readonly now: Date;
};

/** Opens a case with the report in one statement, or adds the report to the undecided case and ranks it again. */
async function addToCase(trx: Trx, report: NewReport): Promise<void> {
  const { subject, category, isVerified, now } = report;
  const rank = rankOf(firstReportOf(category, isVerified), now, now);
  if (await insertReport(trx, report, insertCase(subject, rank, now))) return;
  const found = await lockUndecidedCase(trx, subject);
  // It was decided while this transaction waited for its lock, so open the next one.
  if (found === null) return addToCase(trx, report);
  const version = found.version + 1;
  await insertReport(trx, report, sql`select ${found.id}::uuid as id, ${version}::integer as version`);
  // After the report, which the new rank includes.
  await rankCase(trx, found, version, now);
}

/**
 * Inserts the report with its event and audit entry for the case that `target` returns, if any. A second report by the
 * same person violates the constraint report_once_per_case, which is translated to already-reported.
 */
async function insertReport(trx: Trx, report: NewReport, target: RawBuilder<unknown>): Promise<boolean> {
  const { subject, reporterId, category, text, evidence, now } = report;
  const { rows } = await sql`${namedStatement}
    with target as (${target}),
    inserted as (
      insert into report (case_id, reporter_id, category, text, evidence, created_at)
      select id, ${reporterId}::uuid, ${category}, ${text}, ${jsonb(evidence)}, ${now}::timestamptz from target
      returning id, case_id, reporter_id, category, created_at),
    audited as (
      insert into audit (actor_id, action, subject_type, subject_id, data)
      select reporter_id, ${`report-${subject.type}`}, ${subject.type}, ${subject.id}::uuid,
        jsonb_build_object('caseId', case_id, 'category', category)
      from inserted)
    insert into case_event (case_id, command_id, actor_id, type, case_version, data, created_at)
    select case_id, uuidv7(), reporter_id, 'report', target.version,
      jsonb_build_object('reportId', inserted.id, 'category', category), created_at
    from inserted join target on target.id = case_id
    returning case_id`.execute(trx);
  return rows.length > 0;
}
