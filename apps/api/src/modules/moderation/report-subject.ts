import type { ReportBody } from "@meander/domain/contract/moderation";
import { DomainError } from "@meander/domain/errors";
import { message } from "@meander/domain/messages/message";
import { canBeSilenced, isCategoryOf } from "@meander/domain/moderation/report-category";
import { firstReportOf } from "@meander/domain/moderation/priority";
import type { Traveller } from "@meander/domain/permission/actor";
import { hidingReports } from "@meander/domain/policy";
import { dayMs } from "@meander/domain/time/durations";
import { type RawBuilder, sql } from "kysely";
import type { Database, Trx } from "../../db/client.ts";
import { jsonb } from "../../db/jsonb.ts";
import { namedStatement } from "../../db/named-statements.ts";
import { type AuditAction, insertAudit } from "../audit/insert-audit.ts";
import { type Evidence, getReportable } from "./get-reportable.ts";
import {
  countHidingReports,
  insertCase,
  lockClearingCase,
  lockUndecidedCase,
  type Subject,
  wasClearedOf,
} from "./queries.ts";
import { rankCase, rankOf } from "./rank-case.ts";

type Input = {
  readonly actor: Traveller;
  readonly subject: Subject;
  readonly body: ReportBody;
  readonly now: Date;
};

/**
 * Adds the report to the subject's undecided case, or opens one. Throws DomainError already-reported while the person's
 * earlier report of the subject is undecided, and invalid for a category that isn't one of the subject.
 */
export async function reportSubject(db: Database, { actor, subject, body, now }: Input): Promise<void> {
  if (!isCategoryOf(body.category, subject.type)) {
    throw new DomainError("invalid", message("bodyInvalid"), { fields: { category: message("fieldInvalid") } });
  }
  await db.transaction().execute(async (trx) => {
    const hides = await isHiding(trx, { actor, subject, body, now });
    const { evidence } = await getReportable(trx, subject, actor, now);
    const { userId: reporterId, isVerified } = actor;
    if (await silence(trx, { subject, reporterId, ...body, evidence, now })) return;
    await addToCase(trx, { ...body, hides, evidence, subject, reporterId, isVerified, now });
  });
}

/**
 * Whether the report hides its subject until it is decided: who reports somebody under 18 must be trusted, hides a few
 * subjects a day, and none that was cleared of it before. Locks the reporter, so that their reports are counted in turn.
 */
async function isHiding(trx: Trx, { actor, subject, body, now }: Input): Promise<boolean> {
  if (body.category !== "under18" || !actor.isVerified) return false;
  const { createdAt } = await trx
    .selectFrom("person")
    .select("createdAt")
    .where("id", "=", actor.userId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  if (now.getTime() - createdAt.getTime() <= hidingReports.accountDays * dayMs) return false;
  const hidden = await countHidingReports(trx, actor.userId, new Date(now.getTime() - dayMs));
  return hidden < hidingReports.perDay && !(await wasClearedOf(trx, subject, body.category));
}

type Repeat = ReportBody & Pick<NewReport, "subject" | "reporterId" | "evidence" | "now">;

/**
 * Adds a repeat to the case that cleared the subject of the same, instead of opening one: of the same category, about
 * the same content. Never about a person, nor of what is too grave to be silenced.
 */
async function silence(trx: Trx, { subject, reporterId, category, text, evidence, now }: Repeat): Promise<boolean> {
  if (!canBeSilenced(category, subject.type)) return false;
  const caseId = await lockClearingCase(trx, { subject, category, evidence });
  if (caseId === null) return false;
  await trx
    .insertInto("report")
    .values({ caseId, reporterId, category, text, evidence: jsonb(evidence), isSilenced: true, createdAt: now })
    .onConflict((conflict) => conflict.constraint("report_once_per_case").doNothing())
    .execute();
  await insertAudit(trx, {
    actorId: reporterId,
    action: reportActions[subject.type],
    subjectType: subject.type,
    subjectId: subject.id,
    data: { caseId, category, isSilenced: true },
  });
  return true;
}

const reportActions = {
  user: "report-user",
  activity: "report-activity",
  comment: "report-comment",
  image: "report-image",
} as const satisfies Record<Subject["type"], AuditAction>;

type NewReport = ReportBody & {
  readonly subject: Input["subject"];
  readonly reporterId: string;
  readonly isVerified: boolean;
  readonly hides: boolean;
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
  const { subject, reporterId, category, text, evidence, hides, now } = report;
  const { rows } = await sql`${namedStatement}
    with target as (${target}),
    inserted as (
      insert into report (case_id, reporter_id, category, text, evidence, hides, created_at)
      select id, ${reporterId}::uuid, ${category}, ${text}, ${jsonb(evidence)}, ${hides}, ${now}::timestamptz from target
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
