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
  const isNext = isBefore(parseTimeCursor(cursor), ["audit.created_at", "audit.id"]);
  const newest = sql`order by audit.created_at desc, audit.id desc limit ${limit + 1}`;
  const entries =
    q === ""
      ? sql`select audit.* from audit where ${isNext} ${newest}`
      : sql`select audit.* from (${actionsLike(q)}) known cross join lateral (
          select audit.* from audit where audit.action = known.action and ${isNext} ${newest}) audit ${newest}`;
  const { rows } = await sql<AuditRow>`
    select audit.id, audit.created_at, audit.actor_id, audit.action, audit.subject_type, audit.subject_id, audit.data,
      nullif(concat_ws(' ', actor.first_name, actor.last_name), '') as actor_name,
      coalesce(person.first_name || ' ' || person.last_name, activity.title, left(comment.text, 80), campaign.name)
        as subject_title
    from (${entries}) audit
    left join moderation_case on audit.subject_type = 'case' and moderation_case.id = audit.subject_id
    cross join lateral (
      select coalesce(moderation_case.subject_type, audit.subject_type) as kind, coalesce(moderation_case.subject_id,
        audit.subject_id) as id) subject
    left join person actor on actor.id = audit.actor_id
    left join picture on subject.kind = 'image' and picture.id = subject.id
    left join person on person.id = case subject.kind when 'user' then subject.id when 'image' then picture.owner_id end
    left join activity on subject.kind = 'activity' and activity.id = subject.id
    left join comment on subject.kind = 'comment' and comment.id = subject.id
    left join campaign on audit.subject_type = 'campaign' and campaign.id = audit.subject_id
    order by audit.created_at desc, audit.id desc`.execute(db);
  return cutTimePage(rows, limit, ({ createdAt, id }) => ({ at: createdAt, id }));
}

/** Emulates a loose index scan: jumps from one distinct action to the next, however long the trail is. */
function actionsLike(q: string) {
  return sql`
    with recursive known (action) as (
      select min(action) from audit
      union all
      select (select min(audit.action) from audit where audit.action > known.action) from known
        where known.action is not null
    )
    select action from known where action is not null and strpos(action, lower(${q})) > 0`;
}
