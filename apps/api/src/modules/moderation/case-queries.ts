import type { CasesQuery, CaseView } from "@meander/domain/contract/cases";
import { type SubjectType, subjectTypes } from "@meander/domain/moderation/subject";
import { type RawBuilder, sql } from "kysely";
import type { Database, Trx } from "../../db/client.ts";
import { namedStatement } from "../../db/named-statements.ts";

type Fragment = RawBuilder<unknown>;

/** Whose desk it is: the kinds of subject they handle, and who they are, because nobody sees what is about themselves. */
export type Desk = { readonly personId: string; readonly subjectTypes: readonly SubjectType[] };

export type CaseSummaryRow = {
  readonly id: string;
  readonly subjectType: SubjectType;
  readonly subjectId: string;
  readonly title: string | null;
  readonly categories: readonly string[] | null;
  readonly reportCount: number;
  readonly appealCount: number;
  /** Of the strikes that are appealed. */
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

/** `c` is a case. The two index-only lists keep one's own case from oneself, whatever it is about. */
export function isOnDesk({ personId, subjectTypes: types }: Desk): Fragment {
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
      return sql`${isWaiting} and c.status = 'open'`;
    case "mine":
      return sql`${isWaiting} and c.assignee_id = ${personId}`;
    case "escalated":
      return sql`${isWaiting} and c.status = 'escalated'`;
    case "secondOpinions":
      return sql`${isWaiting} and c.second_opinion_by is not null`;
    case "decided":
      return sql`c.status = 'decided' and c.decided_at is not null`;
  }
}

/** Where a page ended: the sort's own value (points, or an instant), when the case was opened, its id. */
export type CasePosition = readonly [number | string, string, string];
export type CaseOrder = CasesQuery["sort"] | "decided";

type Order = { readonly by: Fragment; readonly isAfter: (after: CasePosition) => Fragment };

/** Each is what an index has, with the id for those that are equal. */
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
  readonly desk: Desk;
  readonly view: CaseView;
  readonly order: CaseOrder;
  readonly subjectType: SubjectType | undefined;
  readonly after: CasePosition | null;
  readonly limit: number;
  readonly now: Date;
};

/** One page of a view; one statement, which reads the page by an index before it looks anything up for it. */
export async function listCases(db: Database, page: CasePage): Promise<CaseSummaryRow[]> {
  const { desk, view, subjectType, after, limit, now } = page;
  const { by, isAfter } = orders[page.order];
  const conditions = [isInView(view, desk.personId), isOnDesk(desk)];
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

/** Of a case `c` with `reportsOfCase`; each is one look-up by a key. */
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

/** Of these, the ones on the desk. */
export async function findCaseIdsOnDesk(db: Database, ids: readonly string[], desk: Desk): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select c.id from moderation_case c where c.id = any(${[...ids]}::uuid[]) and ${isOnDesk(desk)}`.execute(db);
  return rows.map(({ id }) => id);
}
