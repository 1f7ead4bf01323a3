import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../db/client.ts";
import type { JsonValue } from "../../db/generated-types.ts";
import { isInScope, type ModeratorScope } from "./case-queries.ts";

const SHOWN = 50;

/** Cases about a person, their activities, comments and pictures, within the moderator's scope. */
export function casesAbout(personId: string, scope: ModeratorScope): RawBuilder<unknown> {
  return sql`
    select moderation_case.* from moderation_case
    join (
      select 'user' as type, ${personId}::uuid as id
      union all select 'activity', activity.id from activity where activity.host_id = ${personId}::uuid
      union all select 'comment', comment.id from comment where comment.author_id = ${personId}::uuid
      union all select 'image', picture.id from picture where picture.owner_id = ${personId}::uuid
    ) subject on subject.type = moderation_case.subject_type and subject.id = moderation_case.subject_id
    where ${isInScope(scope)}`;
}

/** Newest first. */
export async function listCaseIdsAbout(db: Database, personId: string, scope: ModeratorScope): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    ${casesAbout(personId, scope)}
    order by moderation_case.opened_at desc, moderation_case.id desc limit ${SHOWN}`.execute(db);
  return rows.map(({ id }) => id);
}

export type PersonStrikeRow = {
  readonly id: string;
  readonly caseId: string;
  readonly category: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly revokedAt: Date | null;
  /** Data of the decision's event. */
  readonly data: JsonValue;
};

/** Strikes from decisions in these cases, newest first. */
export async function listStrikesOf(db: Database, caseIds: readonly string[]): Promise<PersonStrikeRow[]> {
  if (caseIds.length === 0) return [];
  const { rows } = await sql<PersonStrikeRow>`
    select strike.id, case_event.case_id, strike.category, strike.created_at, strike.expires_at, strike.revoked_at,
      case_event.data
    from case_event join strike on strike.event_id = case_event.id
    where case_event.case_id = any(${[...caseIds]}::uuid[]) and case_event.type = 'decide'
    order by strike.created_at desc, strike.id desc`.execute(db);
  return rows;
}
