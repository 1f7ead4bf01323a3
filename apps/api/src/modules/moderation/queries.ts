import { decisions, isStrike } from "@meander/domain/moderation/decision";
import type { SubjectType } from "@meander/domain/moderation/subject";
import { type RawBuilder, sql } from "kysely";
import type { Trx } from "../../db/client.ts";
import type { JsonValue } from "../../db/generated-types.ts";
import { jsonb } from "../../db/jsonb.ts";
import { namedStatement } from "../../db/named-statements.ts";

export type Subject = { readonly type: SubjectType; readonly id: string };
export type LockedCase = {
  readonly id: string;
  readonly version: number;
  readonly openedAt: Date;
  readonly isNew: boolean;
};

/** The columns that are computed from a case's reports and appeals. */
export type CaseRank = {
  readonly priority: number;
  readonly priorityReasons: RawBuilder<JsonValue>;
  readonly dueAt: Date;
  readonly rankedAt: Date;
};

/**
 * Locks the subject's undecided case, or opens one with this rank. A unique index allows at most one, so that
 * simultaneous reports and appeals join the same case.
 */
export async function lockOrOpenCase(trx: Trx, subject: Subject, rank: CaseRank, now: Date): Promise<LockedCase> {
  const { rows } = await sql<WaitingCase>`${namedStatement} ${insertCase(subject, rank, now)}`.execute(trx);
  const [opened] = rows;
  if (opened !== undefined) return { ...opened, isNew: true };
  const existing = await lockUndecidedCase(trx, subject);
  // It was decided while this transaction waited for its lock, so open the next one.
  return existing === null ? lockOrOpenCase(trx, subject, rank, now) : { ...existing, isNew: false };
}

export async function lockUndecidedCase(trx: Trx, subject: Subject): Promise<WaitingCase | null> {
  const found = await trx
    .selectFrom("moderationCase")
    .select(["id", "version", "openedAt"])
    .where("subjectType", "=", subject.type)
    .where("subjectId", "=", subject.id)
    .where("status", "<>", "decided")
    .forUpdate()
    .executeTakeFirst();
  return found ?? null;
}

/** Opens a case; returns no row when the subject has an undecided one. */
export function insertCase({ type, id }: Subject, rank: CaseRank, now: Date): RawBuilder<WaitingCase> {
  const { priority, priorityReasons, dueAt, rankedAt } = rank;
  // The last case is locked before the new row is inserted: a concurrent undo of its decision has this lock, and a
  // later lock would deadlock with it.
  return sql`
    insert into moderation_case
      (subject_type, subject_id, priority, priority_reasons, due_at, ranked_at, opened_at, previous_case_id)
    select ${type}, ${id}::uuid, ${priority}::integer, ${priorityReasons}, ${dueAt}::timestamptz,
      ${rankedAt}::timestamptz, ${now}::timestamptz, (
        select last.id from moderation_case last
        where last.subject_type = ${type} and last.subject_id = ${id}::uuid and last.status = 'decided'
        order by last.opened_at desc limit 1 for key share)
    on conflict (subject_type, subject_id) where status <> 'decided' do nothing
    returning id, version, opened_at`;
}

/** How many of the person's reports since then hid their subject. */
export async function countHidingReports(trx: Trx, reporterId: string, since: Date): Promise<number> {
  const { count } = await trx
    .selectFrom("report")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("reporterId", "=", reporterId)
    .where("createdAt", ">", since)
    .where("hides", "=", true)
    .executeTakeFirstOrThrow();
  return count;
}

/** Whether a report of this category about the subject was decided without a measure. */
export async function wasClearedOf(trx: Trx, { type, id }: Subject, category: string): Promise<boolean> {
  const cleared = await trx
    .selectFrom("moderationCase")
    .innerJoin("report", "report.caseId", "moderationCase.id")
    .select("moderationCase.id")
    .where("subjectType", "=", type)
    .where("subjectId", "=", id)
    .where("status", "=", "decided")
    .where("decision", "=", "noAction")
    .where("report.category", "=", category)
    .limit(1)
    .executeTakeFirst();
  return cleared !== undefined;
}

type Cleared = {
  readonly subject: Subject;
  readonly category: string;
  readonly evidence: Readonly<Record<string, string | null>>;
};

/**
 * Locks the subject's last case if it was decided without a measure for a report of this category about the same
 * content; null otherwise. The lock keeps its decision from being taken back meanwhile.
 */
export async function lockClearingCase(trx: Trx, { subject, category, evidence }: Cleared): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select last.id from (
      select * from moderation_case where subject_type = ${subject.type} and subject_id = ${subject.id}::uuid
      order by opened_at desc limit 1
    ) last
    join moderation_case on moderation_case.id = last.id
    where moderation_case.status = 'decided' and moderation_case.decision = 'noAction' and exists (
      select from report where report.case_id = last.id and report.category = ${category}
        and report.evidence = ${jsonb(evidence)})
    for share of moderation_case`.execute(trx);
  return rows[0]?.id ?? null;
}

/** Policies of the strikes that the case's waiting appeals are against. */
export async function findAppealedCategories(trx: Trx, caseId: string): Promise<string[]> {
  const rows = await trx
    .selectFrom("appeal")
    .innerJoin("strike", "strike.id", "appeal.strikeId")
    .select("strike.category")
    .where("appeal.caseId", "=", caseId)
    .where("appeal.status", "=", "waiting")
    .execute();
  return rows.map(({ category }) => category);
}

export type WaitingCase = { readonly id: string; readonly version: number; readonly openedAt: Date };

/**
 * Locks some undecided cases ranked before that instant, the oldest rank first. `skip locked` leaves cases in use to
 * the next run.
 */
export async function lockStaleRanks(trx: Trx, rankedBefore: Date, limit: number): Promise<WaitingCase[]> {
  return trx
    .selectFrom("moderationCase")
    .select(["id", "version", "openedAt"])
    .where("status", "<>", "decided")
    .where("rankedAt", "<", rankedBefore)
    .orderBy("rankedAt")
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
}

/** Decisions without a strike: their reports count as unconfirmed. */
const withoutStrike = decisions.filter((decision) => !isStrike(decision));

export type CaseReportRow = {
  readonly category: string;
  /** Share of the reporter's decided reports that led to a strike still in force; null while none is decided. */
  readonly reporterAccuracy: number | null;
  readonly isVerified: boolean;
};

export async function findReportsOfCase(trx: Trx, caseId: string): Promise<CaseReportRow[]> {
  const { rows } = await sql<CaseReportRow>`${namedStatement}
    select report.category, (
      select avg((decided.decision <> all (${withoutStrike}::text[]) and strike.revoked_at is null)::int)::float8
      from report earlier join moderation_case decided on decided.id = earlier.case_id
      left join strike on strike.event_id = decided.decision_event_id
      where earlier.reporter_id = report.reporter_id and decided.status = 'decided' and decided.decision is not null
    ) as reporter_accuracy,
    report.is_recognised or report.is_by_staff or exists (
      select from person where person.id = report.reporter_id and person.email is not null
    ) as is_verified
    from report where report.case_id = ${caseId}::uuid`.execute(trx);
  return rows;
}
