import { decisions, isStrike } from "@meander/domain/moderation/decision";
import type { SubjectType } from "@meander/domain/moderation/subject";
import { sql } from "kysely";
import type { Trx } from "../../db/client.ts";
import { namedStatement } from "../../db/named-statements.ts";

export type Subject = { readonly type: SubjectType; readonly id: string };
export type LockedCase = {
  readonly id: string;
  readonly version: number;
  readonly openedAt: Date;
  readonly isNew: boolean;
};

/**
 * Locks the subject's undecided case, or opens one. A unique index allows at most one, so that simultaneous reports
 * join the same case.
 */
export async function lockOrOpenCase(trx: Trx, subject: Subject, dueAt: Date, now: Date): Promise<LockedCase> {
  const opened = await openCase(trx, subject, dueAt, now);
  if (opened !== null) return { ...opened, isNew: true };
  const existing = await trx
    .selectFrom("moderationCase")
    .select(["id", "version", "openedAt"])
    .where("subjectType", "=", subject.type)
    .where("subjectId", "=", subject.id)
    .where("status", "<>", "decided")
    .forUpdate()
    .executeTakeFirst();
  // It was decided while this transaction waited for its lock, so open the next one.
  return existing === undefined ? lockOrOpenCase(trx, subject, dueAt, now) : { ...existing, isNew: false };
}

async function openCase(trx: Trx, subject: Subject, dueAt: Date, now: Date) {
  const opened = await trx
    .insertInto("moderationCase")
    .values((eb) => ({
      subjectType: subject.type,
      subjectId: subject.id,
      dueAt,
      openedAt: now,
      previousCaseId: eb
        .selectFrom("moderationCase as last")
        .select("last.id")
        .where("last.subjectType", "=", subject.type)
        .where("last.subjectId", "=", subject.id)
        .where("last.status", "=", "decided")
        .orderBy("last.openedAt", "desc")
        .limit(1)
        // Locked before the new row is inserted: a concurrent undo of that decision has this row's lock, and a later
        // lock would deadlock with it.
        .forKeyShare(),
    }))
    .onConflict((conflict) =>
      conflict.columns(["subjectType", "subjectId"]).where("status", "<>", sql.lit("decided")).doNothing(),
    )
    .returning(["id", "version", "openedAt"])
    .executeTakeFirst();
  return opened ?? null;
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
};

export async function findReportsOfCase(trx: Trx, caseId: string): Promise<CaseReportRow[]> {
  const { rows } = await sql<CaseReportRow>`${namedStatement}
    select r.category, (
      select avg((decided.decision <> all (${withoutStrike}::text[]) and strike.revoked_at is null)::int)::float8
      from report earlier join moderation_case decided on decided.id = earlier.case_id
      left join strike on strike.event_id = decided.decision_event_id
      where earlier.reporter_id = r.reporter_id and decided.status = 'decided' and decided.decision is not null
    ) as reporter_accuracy
    from report r where r.case_id = ${caseId}::uuid`.execute(trx);
  return rows;
}
