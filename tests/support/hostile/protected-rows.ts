import type { Database } from "@meander/api/db/client";
import { sql } from "kysely";

/** Values that no caller may change by sending them in a request. */
export type Protected = ReadonlyMap<string, string>;

export async function readProtected(db: Database): Promise<Protected> {
  const { rows } = await sql<{ name: string; value: string }>`
    select 'person ' || id as name,
      concat_ws(' ', user_type, email, password_hash, terms_accepted_at, suspended_until) as value
    from person
    union all
    select 'activity ' || id, concat_ws(' ', host_id, is_recommended, original_copy_id, created_at) from activity
    union all
    select 'grants ' || person_id, string_agg(permission, ',' order by permission) from person_grant group by person_id`.execute(
    db,
  );
  return new Map(rows.map(({ name, value }) => [name, value]));
}

/** Existing rows that changed, and new permissions. */
export function findChanged(before: Protected, after: Protected): readonly string[] {
  const changed = [...after].filter(([name, value]) => before.has(name) && before.get(name) !== value);
  const granted = [...after.keys()].filter((name) => name.startsWith("grants ") && !before.has(name));
  return [...changed.map(([name, value]) => `${name}: ${before.get(name)} → ${value}`), ...granted];
}

/** Cached counts that differ from the rows they count. */
export async function findMiscounted(db: Database): Promise<readonly string[]> {
  const { rows } = await sql<{ sentence: string }>`
    select 'likes of ' || id as sentence from activity a where like_count <> (select count(*) from activity_like l where l.activity_id = a.id)
    union all
    select 'comments of ' || id from activity a where comment_count <> (select count(*) from comment c where c.activity_id = a.id and c.deleted_at is null)
    union all
    select 'approved of ' || id from activity a where approved_count <> (select count(*) from participant p where p.activity_id = a.id and p.status = 3)
    union all
    select 'votes of ' || id from date_option o where vote_count <> (select count(*) from date_vote v where v.option_id = o.id)`.execute(
    db,
  );
  return rows.map(({ sentence }) => sentence);
}
