import { type Kysely, sql } from "kysely";

/** Extensions, text search, `uuidv7()` and the reference tables that `db/seeds/reference` fills. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const extension of ["pg_trgm", "btree_gist", "unaccent", "citext"]) {
    await sql`create extension if not exists ${sql.id(extension)}`.execute(db);
  }
  await createTextSearch(db);
  await createUuidv7WhereMissing(db);
  await createCodeTables(db);
  await createPlace(db);
}

/** `unaccent()` is STABLE, so neither an index nor a generated column takes it; with its dictionary named it is immutable. */
async function createTextSearch(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ schema: string }>`
    select quote_ident(n.nspname) as schema
    from pg_extension e join pg_namespace n on n.oid = e.extnamespace
    where e.extname = 'unaccent'`.execute(db);
  // Qualified by wherever the extension lives: index builds run with an empty search_path.
  const schema = sql.raw(rows[0]?.schema ?? "public");
  await sql`
    create function unaccented(value text) returns text
    language sql immutable strict parallel safe
    as $$ select ${schema}.unaccent('${schema}.unaccent'::regdictionary, value) $$`.execute(db);
  await sql`create text search configuration meander_english (copy = pg_catalog.english)`.execute(db);
  await sql`
    alter text search configuration meander_english
    alter mapping for hword, hword_part, word with ${schema}.unaccent, english_stem`.execute(db);
}

/** Postgres 18 has `uuidv7()`; older servers get one of the same shape: 48 bits of milliseconds, then random bits (RFC 9562). */
async function createUuidv7WhereMissing(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ present: boolean }>`
    select to_regprocedure('pg_catalog.uuidv7()') is not null as present`.execute(db);
  if (rows[0]?.present) return;
  await sql`
    create function uuidv7() returns uuid language sql volatile parallel safe as $$
      select encode(
        set_bit(
          set_bit(
            overlay(
              uuid_send(gen_random_uuid())
              placing substring(int8send((extract(epoch from clock_timestamp()) * 1000)::bigint) from 3)
              from 1 for 6
            ),
            52, 1
          ),
          53, 1
        ),
        'hex'
      )::uuid
    $$`.execute(db);
}

async function createCodeTables(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table country (
      country_code char(2) primary key check (country_code ~ '^[A-Z]{2}$'),
      name text not null,
      native_name text not null,
      capital text,
      continent_code char(2) not null,
      language_codes text[] not null default '{}',
      keywords text[] not null default '{}',
      wikidata text,
      url_slug text not null unique
    )`.execute(db);
  await sql`
    create table language (
      language_code text primary key,
      name text not null,
      native_name text not null,
      is_right_to_left boolean not null default false
    )`.execute(db);
  await sql`
    create table category (
      category_code smallint primary key,
      name text not null unique,
      url_slug text not null unique,
      sort_order smallint not null
    )`.execute(db);
  await sql`
    create table reference_version (
      name text primary key,
      version text not null,
      loaded_at timestamptz(3) not null default now()
    )`.execute(db);
}

/**
 * One table for three levels, so that one index answers a search over all of them.
 * Places carry their GeoNames id; countries and regions have none in the source and take negative ids derived from their codes.
 */
async function createPlace(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table place (
      id integer primary key,
      level text not null check (level in ('country', 'region', 'place')),
      name text not null,
      search_name text not null generated always as (lower(unaccented(name))) stored,
      country_code char(2) not null references country (country_code),
      country_name text not null,
      country_slug text not null,
      region_code text,
      region_name text,
      region_slug text,
      district_code text,
      district_name text,
      url_slug text not null,
      wikidata text,
      lon double precision not null check (lon between -180 and 180),
      lat double precision not null check (lat between -90 and 90),
      point point not null generated always as (point(lon, lat)) stored,
      population integer not null default 0 check (population >= 0),
      time_zone text not null,
      constraint place_region_by_level check ((level = 'country') = (region_slug is null)),
      constraint place_slug_unique unique nulls not distinct (level, country_slug, region_slug, url_slug) deferrable
    )`.execute(db);
  await sql`create index place_search_name_trigram on place using gin (search_name gin_trgm_ops)`.execute(db);
  await sql`create index place_search_name_prefix on place (search_name text_pattern_ops, population desc)`.execute(db);
  await sql`create index place_by_population on place (population desc, id)`.execute(db);
  await sql`create index place_by_country on place (country_code, level, population desc)`.execute(db);
  await sql`create index place_nearest on place using gist (point) where level = 'place'`.execute(db);
}
