import type { Filters } from "@meander/domain/search/stored-filters";
import { type Selectable, sql } from "kysely";
import type { Database, Trx } from "../../db/client.ts";
import type { SearchRecord } from "../../db/generated-types.ts";
import { type DateWindow, isBefore } from "../../db/time-cursor.ts";

export type SearchRow = Omit<Selectable<SearchRecord>, "filterHash">;

const columns = ["id", "personId", "title", "filters", "context", "categories", "searchedAt"] as const;

export async function findOwnSearches(db: Database, personId: string, ids: readonly string[]): Promise<SearchRow[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom("searchRecord")
    .select(columns)
    .where("personId", "=", personId)
    .where("id", "in", ids)
    .execute();
}

/** Latest first, one more than the limit if there are more. */
export function listSearches(db: Database, personId: string, window: DateWindow): Promise<SearchRow[]> {
  const { limit, after, before, from } = window;
  return db
    .selectFrom("searchRecord")
    .select(columns)
    .where("personId", "=", personId)
    .$if(after !== null, (query) => query.where("searchedAt", ">", after))
    .$if(before !== null, (query) => query.where("searchedAt", "<", before))
    .where(isBefore(from, ["searched_at", "id"]))
    .orderBy("searchedAt", "desc")
    .orderBy("id", "desc")
    .limit(limit + 1)
    .execute();
}

export async function countSearches(db: Database, personId: string): Promise<number> {
  const { count } = await db
    .selectFrom("searchRecord")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("personId", "=", personId)
    .executeTakeFirstOrThrow();
  return count;
}

/** Returns whether the person had this search. */
export async function deleteOwnSearch(trx: Trx, personId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom("searchRecord")
    .where("personId", "=", personId)
    .where("id", "=", id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function deleteAllSearches(trx: Trx, personId: string): Promise<void> {
  await trx.deleteFrom("searchRecord").where("personId", "=", personId).execute();
}

export async function deleteSearchesBefore(db: Database, before: Date): Promise<void> {
  await db.deleteFrom("searchRecord").where("searchedAt", "<", before).execute();
}

export type NewSearch = {
  readonly personId: string;
  /** SHA-256 of the filters, in hexadecimal. */
  readonly hash: string;
  readonly title: string;
  readonly filters: Filters;
  readonly context: object;
  readonly categories: readonly number[];
  readonly searchedAt: string;
};

/**
 * Upserts searches; a repeated one gets its new time. Deleted people are skipped. In order of person, so that two
 * processes can't deadlock.
 */
export async function upsertSearches(trx: Trx, searches: readonly NewSearch[]): Promise<void> {
  await sql`
    insert into search_record (person_id, filter_hash, title, filters, context, categories, searched_at)
    select made.person_id, decode(made.hash, 'hex'), made.title, made.filters, made.context, made.categories,
      made.searched_at
    from jsonb_to_recordset(${JSON.stringify(searches.map(columnsOf), storable)}::jsonb) as made (person_id uuid,
      hash text, title text,
      filters jsonb, context jsonb, categories smallint[], searched_at timestamptz)
    join person on person.id = made.person_id
    order by made.person_id, made.hash
    on conflict (person_id, filter_hash) do update set title = excluded.title, context = excluded.context,
      searched_at = greatest(search_record.searched_at, excluded.searched_at)`.execute(trx);
}

/** Deletes all but each person's latest searches. */
export async function deleteBeyond(trx: Trx, personIds: readonly string[], perPerson: number): Promise<void> {
  await sql`
    delete from search_record where id in (
      select id from (
        select id, row_number() over (partition by person_id order by searched_at desc, id desc) as place
        from search_record where person_id = any (${personIds}::uuid[])
      ) placed where place > ${perPerson})`.execute(trx);
}

/** Postgres stores neither NUL nor lone surrogates; one of them must not fail the whole batch. */
function storable(_key: string, value: unknown): unknown {
  return typeof value === "string" ? value.replace(/\p{Cc}/gu, "").toWellFormed() : value;
}

function columnsOf({ personId, searchedAt, ...rest }: NewSearch) {
  return { ...rest, person_id: personId, searched_at: searchedAt };
}
