import { sql } from "kysely";
import type { Database } from "../../db/client.ts";
import type { CutPage } from "../../db/keyset.ts";
import { cutTimePage, isBefore, parseTimeCursor } from "../../db/time-cursor.ts";

export type AuditSearch = {
  /** An action or a substring of it. */
  readonly q: string;
  readonly limit: number;
  readonly cursor?: string | undefined;
};

export type AuditRow = {
  readonly id: string;
  readonly createdAt: Date;
  readonly actorId: string | null;
  readonly actorName: string | null;
  readonly action: string;
  readonly subjectType: string;
  readonly subjectId: string | null;
  readonly subjectTitle: string | null;
  readonly data: unknown;
};

/** Newest first, with the names of actor and subject (of a case, its subject), in one statement. */
export async function listAudit(db: Database, { q, limit, cursor }: AuditSearch): Promise<CutPage<AuditRow>> {
  const isNext = isBefore(parseTimeCursor(cursor), ["e.created_at", "e.id"]);
  const newest = sql`order by e.created_at desc, e.id desc limit ${limit + 1}`;
  const entries =
    q === ""
      ? sql`select e.* from audit e where ${isNext} ${newest}`
      : sql`select e.* from (${actionsLike(q)}) known cross join lateral (
          select e.* from audit e where e.action = known.action and ${isNext} ${newest}) e ${newest}`;
  const { rows } = await sql<AuditRow>`
    select e.id, e.created_at, e.actor_id, e.action, e.subject_type, e.subject_id, e.data,
      nullif(concat_ws(' ', actor.first_name, actor.last_name), '') as actor_name,
      coalesce(person.first_name || ' ' || person.last_name, activity.title, left(comment.text, 80), campaign.name)
        as subject_title
    from (${entries}) e
    left join moderation_case c on e.subject_type = 'case' and c.id = e.subject_id
    cross join lateral (
      select coalesce(c.subject_type, e.subject_type) as kind, coalesce(c.subject_id, e.subject_id) as id) s
    left join person actor on actor.id = e.actor_id
    left join person on s.kind = 'user' and person.id = s.id
    left join activity on s.kind = 'activity' and activity.id = s.id
    left join comment on s.kind = 'comment' and comment.id = s.id
    left join campaign on e.subject_type = 'campaign' and campaign.id = e.subject_id
    order by e.created_at desc, e.id desc`.execute(db);
  return cutTimePage(rows, limit, ({ createdAt, id }) => ({ at: createdAt, id }));
}

/** Emulates a loose index scan: jumps from one distinct action to the next, however long the trail is. */
function actionsLike(q: string) {
  return sql`
    with recursive known (action) as (
      select min(action) from audit
      union all
      select (select min(a.action) from audit a where a.action > known.action) from known where known.action is not null
    )
    select action from known where action is not null and strpos(action, lower(${q})) > 0`;
}
