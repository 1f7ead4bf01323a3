import { type Kysely, sql } from "kysely";

/** More rows than this in one statement, and it says "anywhere". */
const NOTED_MAX = 100;

/**
 * What a process remembers of searches is only told while nothing that it counted has changed. Each write that lets an activity be found
 * by other searches than before says where, in its own transaction; a search looks, in its own snapshot, at what was noted since it was
 * counted. Transactions end in another order than they begin, so it is asked by the number of the transaction and not by a time.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table search_change (
      changed_by xid8 not null default pg_current_xact_id(),
      cell bigint,
      country_slug text
    )`.execute(db);
  await sql`comment on table search_change is 'Where activities came, went or are found by other searches; for some minutes'`.execute(
    db,
  );
  await sql`comment on column search_change.cell is 'Along the Z-order curve; null for anywhere'`.execute(db);
  await sql`create index search_change_by on search_change (changed_by) include (cell, country_slug)`.execute(db);
  for (const [event, rows] of [
    ["insert", "new"],
    ["delete", "old"],
  ] as const) {
    const name = sql.id(`note_search_changes_after_${event}`);
    await sql`
      create function ${name}() returns trigger language plpgsql as $$
      begin
        if (select count(*) from (select from changed limit ${sql.lit(NOTED_MAX + 1)}) first) > ${sql.lit(NOTED_MAX)} then
          insert into search_change (cell) values (null);
        else
          insert into search_change (cell, country_slug) select distinct cell, country_slug from changed;
        end if;
        return null;
      end $$`.execute(db);
    await sql`
      create trigger ${name} after ${sql.raw(event)} on activity_search
      referencing ${sql.raw(rows)} table as changed for each statement execute function ${name}()`.execute(db);
  }
  await noteUpdates(db);
}

/** By row, because only a row's own condition can tell, at no cost, the rewriting that changes nothing of what is counted. */
async function noteUpdates(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function note_search_changes_after_update() returns trigger language plpgsql as $$
    begin
      insert into search_change (cell, country_slug) values (old.cell, old.country_slug);
      if (new.cell, new.country_slug) is distinct from (old.cell, old.country_slug) then
        insert into search_change (cell, country_slug) values (new.cell, new.country_slug);
      end if;
      return null;
    end $$`.execute(db);
  const counted = (row: string) =>
    sql.raw(
      [
        ...["cell", "category_set", "last_starts_at", "country_slug", "region_slug", "place_slug"],
        ...["host_id", "is_suggested", "words", "point::text"],
      ]
        .map((column) => `${row}.${column}`)
        .join(", "),
    );
  await sql`
    create trigger note_search_changes_after_update after update on activity_search for each row
    when ((${counted("old")}) is distinct from (${counted("new")}))
    execute function note_search_changes_after_update()`.execute(db);
}
