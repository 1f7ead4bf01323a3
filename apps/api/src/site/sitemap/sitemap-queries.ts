import { sql } from "kysely";
import { isBanned, isPersonChecked } from "../../db/being-checked.ts";
import type { Database } from "../../db/client.ts";
import { deletedUser } from "@meander/domain/person/deleted-user";

/** A page in a sitemap: its key sorts it, and `changedAt` is null if unknown. */
export type SitemapRow = { readonly key: string; readonly title: string; readonly changedAt: Date | null };

/** A page of rows with keys from `from` on, or after it, in the order of their keys. */
type Window = { readonly from: string; readonly isAfter: boolean; readonly limit: number };

export const sitemapKinds = ["activities", "people", "lists", "places"] as const;
export type SitemapKind = (typeof sitemapKinds)[number];

/** What visitors see and may want to find; each selects `key`, `title` and `changed_at`. */
function rowsOf(kind: SitemapKind, now: Date) {
  const selections = {
    activities: sql`select activity.id as key, activity.title, activity.modified_at as changed_at
      from activity_search join activity on activity.id = activity_search.activity_id
      where activity.hidden_at is null`,
    people: sql`select person.id as key, '' as title, person.updated_at as changed_at from person
      where (person.hosted_count > 0 or person.headline is not null or person.summary is not null)
        and person.id <> ${deletedUser.id}
        and not ${isBanned("person", now)} and not ${isPersonChecked("person.id")}`,
    lists: sql`select activity_list.id as key, '' as title, activity_list.modified_at as changed_at from activity_list
      join person on person.id = activity_list.owner_id
      where activity_list.is_public and not ${isBanned("person", now)}
        and exists (select from activity_list_item where list_id = activity_list.id)`,
    places: sql`select path as key, '' as title, null::timestamptz as changed_at from place_tally where activities > 0`,
  };
  return selections[kind];
}

export async function listSitemapRows(
  db: Database,
  kind: SitemapKind,
  { from, isAfter, limit }: Window,
  now: Date,
): Promise<SitemapRow[]> {
  const start = kind === "places" ? sql`${from}::text` : sql`${from}::uuid`;
  const { rows } = await sql<SitemapRow>`
    select key, title, changed_at from (${rowsOf(kind, now)}) page
    where ${isAfter ? sql`key > ${start}` : sql`key >= ${start}`} order by key limit ${limit}`.execute(db);
  return rows;
}

/** The first key of each file, with `size` pages per file. */
export async function listFileStarts(db: Database, kind: SitemapKind, size: number, now: Date): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select key from (
      select key, row_number() over (order by key) - 1 as position from (${rowsOf(kind, now)}) page
    ) numbered where position % ${size}::int = 0 order by key`.execute(db);
  return rows.map(({ key }) => key);
}
