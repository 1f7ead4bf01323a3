import { sql } from "kysely";
import type { Database } from "../../db/client.ts";
import type { JsonValue } from "../../db/generated-types.ts";
import { isInScope, type ModeratorScope } from "./case-queries.ts";

const SHOWN = 50;

/** Cases about a person, their activities and their comments, within the moderator's scope; newest first. */
export async function listCaseIdsAbout(db: Database, personId: string, scope: ModeratorScope): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select c.id from moderation_case c
    join (
      select 'user' as type, ${personId}::uuid as id
      union all select 'activity', a.id from activity a where a.host_id = ${personId}::uuid
      union all select 'comment', m.id from comment m where m.author_id = ${personId}::uuid
    ) subject on subject.type = c.subject_type and subject.id = c.subject_id
    where ${isInScope(scope)}
    order by c.opened_at desc, c.id desc limit ${SHOWN}`.execute(db);
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
    select k.id, e.case_id, k.category, k.created_at, k.expires_at, k.revoked_at, e.data
    from case_event e join strike k on k.event_id = e.id
    where e.case_id = any(${[...caseIds]}::uuid[]) and e.type = 'decide'
    order by k.created_at desc, k.id desc`.execute(db);
  return rows;
}
