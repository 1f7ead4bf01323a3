import type { CasesQuery, CaseView } from "@meander/domain/contract/cases";
import { type SubjectType, subjectTypes } from "@meander/domain/moderation/subject";
import { type RawBuilder, sql } from "kysely";
import type { Database, Trx } from "../../db/client.ts";
import { namedStatement } from "../../db/named-statements.ts";

type Fragment = RawBuilder<unknown>;

/** A moderator's scope: the subject types they handle, and their id, since cases about themselves are excluded. */
export type ModeratorScope = { readonly personId: string; readonly subjectTypes: readonly SubjectType[] };

export type CaseSummaryRow = {
  readonly id: string;
  readonly subjectType: SubjectType;
  readonly subjectId: string;
  readonly title: string | null;
  readonly categories: readonly string[] | null;
  readonly reportCount: number;
  readonly appealCount: number;
  /** Policies of the appealed strikes. */
  readonly appealCategories: readonly string[] | null;
  readonly status: "open" | "escalated" | "decided";
  readonly version: number;
  readonly priority: number;
  readonly dueAt: Date;
  readonly openedAt: Date;
  readonly decision: string | null;
  readonly decidedAt: Date | null;
  readonly assigneeId: string | null;
  readonly assigneeName: string | null;
  readonly leaseExpiresAt: Date | null;
  readonly secondOpinionBy: string | null;
};

/**
 * Condition on a case `c`. The subqueries read only the actor's own activities and comments by index, to exclude cases
 * about them.
 */
export function isInScope({ personId, subjectTypes: types }: ModeratorScope): Fragment {
  const isHandled = types.length === subjectTypes.length ? sql`true` : sql`c.subject_type = any(${[...types]}::text[])`;
  return sql`${isHandled} and c.subject_id <> all (array(
    select ${personId}::uuid
    union all select id from activity where host_id = ${personId}
    union all select id from comment where author_id = ${personId}))`;
}

const isWaiting = sql`c.status <> 'decided'`;

function isInView(view: CaseView, personId: string): Fragment {
  switch (view) {
    case "queue":
      return sql`${isWaiting} and c.status = 'open' and c.second_opinion_by is null`;
    case "mine":
      return sql`${isWaiting} and c.assignee_id = ${personId} and c.second_opinion_by is distinct from ${personId}`;
    case "escalated":
      return sql`${isWaiting} and c.status = 'escalated'`;
    case "secondOpinions":
      return sql`${isWaiting} and c.second_opinion_by is not null`;
    case "decided":
      return sql`c.status = 'decided' and c.decided_at is not null`;
  }
}

/** Keyset cursor: the sort value (points, or an instant), when the case was opened, its id. */
export type CasePosition = readonly [number | string, string, string];
export type CaseOrder = CasesQuery["sort"] | "decided";

type Order = { readonly by: Fragment; readonly isAfter: (after: CasePosition) => Fragment };

/** Each order matches an index, with the id as tie-breaker. */
const orders: Readonly<Record<CaseOrder, Order>> = {
  priority: {
    by: sql`c.priority desc, c.opened_at, c.id`,
    isAfter: ([priority, openedAt, id]) =>
      sql`c.priority <= ${priority} and (c.priority < ${priority} or (c.opened_at, c.id) > (${openedAt}::timestamptz, ${id}::uuid))`,
  },
  due: {
    by: sql`c.due_at, c.id`,
    isAfter: ([dueAt, , id]) => sql`(c.due_at, c.id) > (${dueAt}::timestamptz, ${id}::uuid)`,
  },
  newest: {
    by: sql`c.opened_at desc, c.id desc`,
    isAfter: ([openedAt, , id]) => sql`(c.opened_at, c.id) < (${openedAt}::timestamptz, ${id}::uuid)`,
  },
  decided: {
    by: sql`c.decided_at desc, c.id desc`,
    isAfter: ([decidedAt, , id]) => sql`(c.decided_at, c.id) < (${decidedAt}::timestamptz, ${id}::uuid)`,
  },
};

type CasePage = {
  readonly scope: ModeratorScope;
  readonly view: CaseView;
  readonly order: CaseOrder;
  readonly subjectType: SubjectType | undefined;
  readonly after: CasePosition | null;
  readonly limit: number;
  readonly now: Date;
};

/** One page of a view in one statement; the page is selected by an index before any join. */
export async function listCases(db: Database, page: CasePage): Promise<CaseSummaryRow[]> {
  const { scope, view, subjectType, after, limit, now } = page;
  const { by, isAfter } = orders[page.order];
  const conditions = [isInView(view, scope.personId), isInScope(scope)];
  if (subjectType !== undefined) conditions.push(sql`c.subject_type = ${subjectType}`);
  if (after !== null) conditions.push(isAfter(after));
  const chosen = sql`select c.* from moderation_case c where ${sql.join(conditions, sql` and `)} order by ${by} limit ${sql.lit(limit)}`;
  const { rows } = await sql<CaseSummaryRow>`${namedStatement}
    with c as materialized (${chosen}) select ${summaryColumns(now)} from c ${reportsOfCase} order by ${by}`.execute(
    db,
  );
  return rows;
}

export async function findCaseSummaries(
  db: Database | Trx,
  ids: readonly string[],
  now: Date,
): Promise<CaseSummaryRow[]> {
  const { rows } = await sql<CaseSummaryRow>`${namedStatement}
    select ${summaryColumns(now)} from moderation_case c ${reportsOfCase} where c.id = any(${[...ids]}::uuid[])`.execute(
    db,
  );
  return rows;
}

/** Columns of a case `c`, joined with `reportsOfCase`; each subquery is one lookup by key. */
function summaryColumns(now: Date): Fragment {
  return sql`
    c.id, c.subject_type, c.subject_id, c.status, c.version, c.priority, c.due_at, c.opened_at, c.decision, c.decided_at,
    c.assignee_id, c.second_opinion_by,
    case c.subject_type
      when 'user' then (select p.first_name || ' ' || p.last_name from person p where p.id = c.subject_id)
      when 'activity' then (select a.title from activity a where a.id = c.subject_id)
      when 'comment' then (select left(m.text, 200) from comment m where m.id = c.subject_id)
    end as title,
    (select p.first_name || ' ' || p.last_name from person p where p.id = c.assignee_id) as assignee_name,
    (select l.expires_at from case_lease l where l.case_id = c.id and l.expires_at > ${now}) as lease_expires_at,
    reports.report_count, reports.categories, appeals.appeal_count, appeals.appeal_categories`;
}

const reportsOfCase = sql`
  cross join lateral (
    select count(*) as report_count, array_agg(distinct r.category) as categories from report r where r.case_id = c.id
  ) reports
  cross join lateral (
    select count(*) as appeal_count, array_agg(distinct k.category) as appeal_categories
    from appeal w join strike k on k.id = w.strike_id where w.case_id = c.id
  ) appeals`;

/** Those of the ids in the moderator's scope. */
export async function findCaseIdsInScope(
  db: Database,
  ids: readonly string[],
  scope: ModeratorScope,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select c.id from moderation_case c where c.id = any(${[...ids]}::uuid[]) and ${isInScope(scope)}`.execute(db);
  return rows.map(({ id }) => id);
}
