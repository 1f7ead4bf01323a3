import { type Kysely, sql } from "kysely";

/** A place's address is for good: links and activities lead by it. Slugs are plain, so that a path of three splits into what it was made of. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table place add constraint place_slug_plain
    check (url_slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and strpos(concat(country_slug, region_slug), '/') = 0)`.execute(db);
  await sql`
    create function hold_place_address() returns trigger language plpgsql as $$
    begin
      raise exception 'the address of a place never changes' using errcode = 'check_violation', constraint = 'place_address_held';
    end $$`.execute(db);
  await sql`
    create trigger place_address_held before update on place for each row
    when ((old.level, old.country_slug, old.region_slug, old.url_slug) is distinct from
      (new.level, new.country_slug, new.region_slug, new.url_slug))
    execute function hold_place_address()`.execute(db);
  await sql`
    create trigger country_address_held before update on country for each row
    when (old.url_slug is distinct from new.url_slug) execute function hold_place_address()`.execute(db);
}
