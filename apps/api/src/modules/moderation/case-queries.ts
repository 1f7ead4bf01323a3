import type { CasesQuery, CaseView } from "@meander/domain/contract/cases";
import { decisions, isStrike } from "@meander/domain/moderation/decision";
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
  readonly assigneeImage: string | null;
  readonly leaseExpiresAt: Date | null;
  readonly secondOpinionBy: string | null;
  /** Colleagues whom a note mentions and who haven't opened the case since. */
  readonly mentionedIds: readonly string[];
};

/**
 * Condition on a `moderation_case`. The subqueries read only the actor's own activities, comments and pictures by index, to
 * exclude cases about them.
 */
export function isInScope({ personId, subjectTypes: types }: ModeratorScope): Fragment {
  const isHandled =
    types.length === subjectTypes.length ? sql`true` : sql`moderation_case.subject_type = any(${[...types]}::text[])`;
  return sql`${isHandled} and moderation_case.subject_id <> all (array(
    select ${personId}::uuid
    union all select id from activity where host_id = ${personId}
    union all select id from comment where author_id = ${personId}
    union all select id from picture where owner_id = ${personId}))`;
}

const isWaiting = sql`moderation_case.status <> 'decided'`;

function isInView(view: CaseView, personId: string): Fragment {
  switch (view) {
    case "queue":
      return sql`${isWaiting} and moderation_case.status = 'open' and moderation_case.second_opinion_by is null`;
    case "mine":
      return sql`${isWaiting} and moderation_case.assignee_id = ${personId}
        and moderation_case.second_opinion_by is distinct from ${personId}`;
    case "escalated":
      return sql`${isWaiting} and moderation_case.status = 'escalated'`;
    case "secondOpinions":
      return sql`${isWaiting} and moderation_case.second_opinion_by is not null`;
    case "mentions":
      return sql`exists (select from case_mention
        where case_mention.case_id = moderation_case.id and case_mention.person_id = ${personId})`;
    case "decided":
      return sql`moderation_case.status = 'decided' and moderation_case.decided_at is not null`;
  }
}

/** Keyset cursor: the sort value (points, or an instant), when the case was opened, its id. */
export type CasePosition = readonly [number | string, string, string];
export type CaseOrder = CasesQuery["sort"] | "decided";

type Order = { readonly by: Fragment; readonly isAfter: (after: CasePosition) => Fragment };

/** Each order matches an index, with the id as tie-breaker. */
const orders: Readonly<Record<CaseOrder, Order>> = {
  priority: {
    by: sql`moderation_case.priority desc, moderation_case.opened_at, moderation_case.id`,
    isAfter: ([priority, openedAt, id]) =>
      sql`moderation_case.priority <= ${priority} and (moderation_case.priority < ${priority}
        or (moderation_case.opened_at, moderation_case.id) > (${openedAt}::timestamptz, ${id}::uuid))`,
  },
  due: {
    by: sql`moderation_case.due_at, moderation_case.id`,
    isAfter: ([dueAt, , id]) =>
      sql`(moderation_case.due_at, moderation_case.id) > (${dueAt}::timestamptz, ${id}::uuid)`,
  },
  newest: {
    by: sql`moderation_case.opened_at desc, moderation_case.id desc`,
    isAfter: ([openedAt, , id]) =>
      sql`(moderation_case.opened_at, moderation_case.id) < (${openedAt}::timestamptz, ${id}::uuid)`,
  },
  decided: {
    by: sql`moderation_case.decided_at desc, moderation_case.id desc`,
    isAfter: ([decidedAt, , id]) =>
      sql`(moderation_case.decided_at, moderation_case.id) < (${decidedAt}::timestamptz, ${id}::uuid)`,
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
  if (subjectType !== undefined) conditions.push(sql`moderation_case.subject_type = ${subjectType}`);
  if (after !== null) conditions.push(isAfter(after));
  const chosen = sql`select moderation_case.* from moderation_case where ${sql.join(conditions, sql` and `)}
    order by ${by} limit ${sql.lit(limit)}`;
  const { rows } = await sql<CaseSummaryRow>`${namedStatement}
    with chosen as materialized (${chosen}) select ${summaryColumns(now)} from chosen moderation_case ${reportsOfCase}
      order by ${by}`.execute(db);
  return rows;
}

export async function findCaseSummaries(
  db: Database | Trx,
  ids: readonly string[],
  now: Date,
): Promise<CaseSummaryRow[]> {
  const { rows } = await sql<CaseSummaryRow>`${namedStatement}
    select ${summaryColumns(now)} from moderation_case ${reportsOfCase}
      where moderation_case.id = any(${[...ids]}::uuid[])`.execute(db);
  return rows;
}

const withoutStrike = decisions.filter((decision) => !isStrike(decision));

/** What became of a report in `moderation_case`; needs `withDecidingStrike`. */
export const reportOutcome: Fragment = sql`case
  when moderation_case.decision is null then 'waiting'
  when moderation_case.decision <> all (${withoutStrike}::text[]) and strike.revoked_at is null then 'upheld'
  else 'notUpheld' end`;

export const withDecidingStrike: Fragment = sql`left join strike on strike.event_id = moderation_case.decision_event_id`;

/** The title of the subject of a `moderation_case`; null once it is deleted. */
export const subjectTitle: Fragment = sql`case moderation_case.subject_type
      when 'user' then (select person.first_name || ' ' || person.last_name from person
        where person.id = moderation_case.subject_id)
      when 'activity' then (select activity.title from activity where activity.id = moderation_case.subject_id)
      when 'comment' then (select left(comment.text, 200) from comment where comment.id = moderation_case.subject_id)
      when 'image' then (
        select coalesce(
          (select activity.title from picture_place join activity on activity.id = picture_place.subject_id
            where picture_place.picture_id = picture.id order by activity.id limit 1),
          person.first_name || ' ' || person.last_name)
        from picture join person on person.id = picture.owner_id where picture.id = moderation_case.subject_id)
    end`;

/** Columns of a `moderation_case`, joined with `reportsOfCase`; each subquery is one lookup by key. */
function summaryColumns(now: Date): Fragment {
  return sql`
    moderation_case.id, moderation_case.subject_type, moderation_case.subject_id, moderation_case.status,
      moderation_case.version, moderation_case.priority, moderation_case.due_at, moderation_case.opened_at,
      moderation_case.decision, moderation_case.decided_at,
    moderation_case.assignee_id, moderation_case.second_opinion_by,
    ${subjectTitle} as title,
    (select person.first_name || ' ' || person.last_name from person
      where person.id = moderation_case.assignee_id) as assignee_name,
    (select person.image from person where person.id = moderation_case.assignee_id) as assignee_image,
    (select case_lease.expires_at from case_lease where case_lease.case_id = moderation_case.id
      and case_lease.expires_at > ${now}) as lease_expires_at,
    array(select case_mention.person_id from case_mention where case_mention.case_id = moderation_case.id)
      as mentioned_ids,
    reports.report_count, reports.categories, appeals.appeal_count, appeals.appeal_categories`;
}

const reportsOfCase = sql`
  cross join lateral (
    select count(*) as report_count, array_agg(distinct report.category) as categories from report
      where report.case_id = moderation_case.id and not report.is_silenced
  ) reports
  cross join lateral (
    select count(*) as appeal_count, array_agg(distinct strike.category) as appeal_categories
    from appeal join strike on strike.id = appeal.strike_id where appeal.case_id = moderation_case.id
  ) appeals`;

/** Those of the ids in the moderator's scope. */
export async function findCaseIdsInScope(
  db: Database | Trx,
  ids: readonly string[],
  scope: ModeratorScope,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select moderation_case.id from moderation_case where moderation_case.id = any(${[...ids]}::uuid[])
      and ${isInScope(scope)}`.execute(db);
  return rows.map(({ id }) => id);
}
