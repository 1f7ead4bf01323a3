import type { FileEntryKind, ReportRecord } from "@meander/domain/contract/person-file";
import { type RawBuilder, sql } from "kysely";
import type { Database, Trx } from "../../db/client.ts";
import type { JsonValue } from "../../db/generated-types.ts";
import { isBefore, type TimePosition } from "../../db/time-cursor.ts";
import {
  isInScope,
  type ModeratorScope,
  reportOutcome,
  subjectTitle,
  withDecidingStrike,
} from "../moderation/case-queries.ts";
import { casesAbout } from "../moderation/person-case-queries.ts";

/** An entry of a person's file; the columns that its kind doesn't have are null. */
export type FileEntryRow = {
  readonly kind: FileEntryKind;
  readonly id: string;
  readonly at: Date;
  readonly caseId: string | null;
  readonly subjectType: string | null;
  readonly title: string | null;
  readonly activityId: string | null;
  readonly byId: string | null;
  readonly byName: string | null;
  readonly category: string | null;
  readonly text: string | null;
  /** A decision, an outcome, the status of an appeal, or an action. */
  readonly state: string | null;
  /** Reports of a case. */
  readonly count: number | null;
  /** Data of an event or of an audit entry. */
  readonly data: JsonValue;
  readonly expiresAt: Date | null;
  readonly endedAt: Date | null;
  /** Whether it was taken back, hidden or removed by a decision. */
  readonly isReversed: boolean;
  /** Whether its owner cancelled or deleted it. */
  readonly isGone: boolean;
};

type FilePage = {
  readonly personId: string;
  /** Entries from cases outside the moderator's scope are left out. */
  readonly scope: ModeratorScope;
  readonly kinds: readonly FileEntryKind[];
  /** Entries of the audit trail that other kinds say better. */
  readonly withoutActions: readonly string[];
  readonly after: TimePosition | null;
  readonly limit: number;
};

/** The entries of one kind. */
type Branch = {
  readonly columns: Partial<Record<keyof FileEntryRow, RawBuilder<unknown>>>;
  readonly from: RawBuilder<unknown>;
};

const aboutCase = {
  caseId: sql`moderation_case.id`,
  subjectType: sql`moderation_case.subject_type`,
  title: subjectTitle,
};
/** The name of the person with that id. */
const nameOf = (id: RawBuilder<unknown>) =>
  sql`(select person.first_name || ' ' || person.last_name from person where person.id = ${id})`;
const actorName = nameOf(sql`case_event.actor_id`);
const byActor = { byId: sql`case_event.actor_id`, byName: actorName };

function branchOf(kind: FileEntryKind, { personId, scope, withoutActions }: FilePage): Branch {
  switch (kind) {
    case "case":
      return {
        columns: {
          id: sql`moderation_case.id`,
          at: sql`moderation_case.opened_at`,
          ...aboutCase,
          state: sql`moderation_case.decision`,
          count: sql`(select count(*)::integer from report where report.case_id = moderation_case.id)`,
        },
        from: sql`about moderation_case`,
      };
    case "received":
      return {
        columns: {
          id: sql`report.id`,
          at: sql`report.created_at`,
          ...aboutCase,
          byId: sql`report.reporter_id`,
          byName: nameOf(sql`report.reporter_id`),
          category: sql`report.category`,
          text: sql`report.text`,
          state: reportOutcome,
        },
        from: sql`about moderation_case join report on report.case_id = moderation_case.id and not report.is_by_staff
          ${withDecidingStrike}`,
      };
    case "made":
      return {
        columns: {
          id: sql`report.id`,
          at: sql`report.created_at`,
          ...aboutCase,
          category: sql`report.category`,
          text: sql`report.text`,
          state: reportOutcome,
        },
        from: sql`report join moderation_case on moderation_case.id = report.case_id ${withDecidingStrike}
          where report.reporter_id = ${personId}::uuid and ${isInScope(scope)}`,
      };
    case "decision":
      return {
        columns: {
          id: sql`case_event.id`,
          at: sql`case_event.created_at`,
          ...aboutCase,
          ...byActor,
          data: sql`case_event.data`,
          expiresAt: sql`strike.expires_at`,
          endedAt: sql`strike.revoked_at`,
          isReversed: sql`exists (select from case_event reversal where reversal.reverses_id = case_event.id)`,
        },
        from: sql`about moderation_case
          join case_event on case_event.case_id = moderation_case.id and case_event.type = 'decide'
          left join strike on strike.event_id = case_event.id`,
      };
    case "note":
      return {
        columns: {
          id: sql`case_event.id`,
          at: sql`case_event.created_at`,
          ...aboutCase,
          ...byActor,
          text: sql`case_event.data ->> 'text'`,
        },
        from: sql`about moderation_case
          join case_event on case_event.case_id = moderation_case.id and case_event.type = 'note'`,
      };
    case "appeal":
      return {
        columns: {
          id: sql`appeal.id`,
          at: sql`appeal.created_at`,
          ...aboutCase,
          text: sql`appeal.text`,
          state: sql`appeal.status`,
        },
        from: sql`about moderation_case join appeal on appeal.case_id = moderation_case.id`,
      };
    case "tag":
      return {
        columns: {
          id: sql`person_tag.id`,
          at: sql`person_tag.created_at`,
          byId: sql`person_tag.added_by`,
          byName: nameOf(sql`person_tag.added_by`),
          text: sql`person_tag.tag`,
          expiresAt: sql`person_tag.expires_at`,
          endedAt: sql`person_tag.removed_at`,
        },
        from: sql`person_tag where person_tag.person_id = ${personId}::uuid`,
      };
    case "activity":
      return {
        columns: {
          id: sql`activity.id`,
          at: sql`activity.created_at`,
          activityId: sql`activity.id`,
          title: sql`activity.title`,
          isReversed: sql`activity.hidden_at is not null`,
          isGone: sql`activity.cancelled_at is not null`,
        },
        from: sql`activity where activity.host_id = ${personId}::uuid`,
      };
    case "comment":
      return {
        columns: {
          id: sql`comment.id`,
          at: sql`comment.posted_at`,
          activityId: sql`comment.activity_id`,
          title: sql`(select activity.title from activity where activity.id = comment.activity_id)`,
          text: sql`comment.text`,
          isReversed: sql`comment.removal_event_id is not null`,
          isGone: sql`comment.deleted_at is not null and comment.removal_event_id is null`,
        },
        from: sql`comment where comment.author_id = ${personId}::uuid`,
      };
    case "picture":
      return {
        columns: {
          id: sql`picture.id`,
          at: sql`picture.created_at`,
          isReversed: sql`picture.removed_at is not null`,
          isGone: sql`not exists (select from picture_use where picture_use.picture_id = picture.id)`,
        },
        from: sql`picture where picture.owner_id = ${personId}::uuid and picture.stored_at is not null`,
      };
    case "account":
      return {
        columns: {
          id: sql`audit.id`,
          at: sql`audit.created_at`,
          byId: sql`audit.actor_id`,
          byName: nameOf(sql`audit.actor_id`),
          state: sql`audit.action`,
          data: sql`audit.data`,
        },
        from: sql`audit where audit.subject_type = 'user' and audit.subject_id = ${personId}::uuid
          and audit.action <> all (${withoutActions}::text[])`,
      };
  }
}

const types: Readonly<Record<keyof FileEntryRow, string>> = {
  kind: "text",
  id: "uuid",
  at: "timestamptz",
  caseId: "uuid",
  subjectType: "text",
  title: "text",
  activityId: "uuid",
  byId: "uuid",
  byName: "text",
  category: "text",
  text: "text",
  state: "text",
  count: "integer",
  data: "jsonb",
  expiresAt: "timestamptz",
  endedAt: "timestamptz",
  isReversed: "boolean",
  isGone: "boolean",
};

const columnNames = Object.keys(types) as (keyof FileEntryRow)[];

/** The newest entries of the kind after the position; uniform columns, so that kinds can be united. */
function selectEntries(kind: FileEntryKind, page: FilePage): RawBuilder<unknown> {
  const { columns, from } = branchOf(kind, page);
  const given = { ...columns, kind: sql`${kind}` };
  const list = columnNames.map(
    (name) => sql`(${given[name] ?? missing(name)})::${sql.raw(types[name])} as ${sql.ref(name)}`,
  );
  return sql`(select * from (select ${sql.join(list)} from ${from}) entry
    where ${isBefore(page.after, ["at", "id"])} order by at desc, id desc limit ${sql.lit(page.limit)})`;
}

/** Flags that a kind doesn't have are false. */
function missing(name: keyof FileEntryRow): RawBuilder<unknown> {
  return types[name] === "boolean" ? sql`false` : sql`null`;
}

/** One page of a person's file, newest first: of each kind at most a page, united in one statement. */
export async function listFileEntries(db: Database, page: FilePage): Promise<FileEntryRow[]> {
  const { personId, scope, kinds, limit } = page;
  const united = sql.join(
    kinds.map((kind) => selectEntries(kind, page)),
    sql` union all `,
  );
  const { rows } = await sql<FileEntryRow>`
    with about as materialized (${casesAbout(personId, scope)})
    select * from (${united}) entry order by at desc, id desc limit ${sql.lit(limit)}`.execute(db);
  return rows;
}

export type PersonTagRow = {
  readonly id: string;
  readonly tag: string;
  readonly expiresAt: Date | null;
  readonly adderName: string | null;
};

/** The person's tags that still count, newest first. */
export async function listTags(db: Database | Trx, personId: string, now: Date): Promise<PersonTagRow[]> {
  const { rows } = await sql<PersonTagRow>`
    select person_tag.id, person_tag.tag, person_tag.expires_at, ${nameOf(sql`person_tag.added_by`)} as adder_name
    from person_tag where person_tag.person_id = ${personId}::uuid and person_tag.removed_at is null
      and (person_tag.expires_at is null or person_tag.expires_at > ${now}::timestamptz)
    order by person_tag.created_at desc, person_tag.id desc`.execute(db);
  return rows;
}

/** How the person's own reports were decided, but for those about the moderator. */
export async function countReports(db: Database, personId: string, scope: ModeratorScope): Promise<ReportRecord> {
  const { rows } = await sql<ReportRecord>`
    select count(*)::integer as made, count(moderation_case.decision)::integer as decided,
      (count(*) filter (where ${reportOutcome} = 'upheld'))::integer as upheld
    from report join moderation_case on moderation_case.id = report.case_id ${withDecidingStrike}
    where report.reporter_id = ${personId}::uuid and ${isInScope(scope)}`.execute(db);
  return rows[0] ?? { made: 0, decided: 0, upheld: 0 };
}
