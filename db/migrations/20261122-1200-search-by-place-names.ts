import { type Kysely, sql } from "kysely";

/**
 * Words of an activity's neighbourhood and region are searched too, words that are still being typed are found beyond their
 * stem, names of places by their spelling; and a spot kept for approved people lies where everybody else sees it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createTexts(db);
  await createRounding(db);
  await sql`alter table activity_search add column names text not null default ''`.execute(db);
  await sql`comment on column activity_search.names is 'Of its spot and the places around it, for slips of the keyboard'`.execute(
    db,
  );
  await sql`create index activity_search_names on activity_search using gin (names gin_trgm_ops)`.execute(db);
  await sql`create index activity_search_recommended on activity_search ((starts[1])) where is_recommended and not is_suggested`.execute(
    db,
  );
  await replaceRefresh(db);
  await sql`select refresh_activity_search(array(select activity_id from activity_search), now())`.execute(db);
}

async function createTexts(db: Kysely<unknown>): Promise<void> {
  // As the words of a search are split: at everything that is neither letter nor digit. Postgres itself would take
  // "jazz/blues" for the name of a file and "info@club.example" for one word.
  await sql`
    create function search_text(value text) returns text language sql immutable parallel safe as $$
      select translate(normalize(coalesce(value, ''), nfc), '!"#$%&''()*+,-./:;<=>?@[\\]^_\`{|}~', repeat(' ', 32))
    $$`.execute(db);
  const { rows } = await sql<{ schema: string }>`
    select quote_ident(n.nspname) as schema
    from pg_extension e join pg_namespace n on n.oid = e.extnamespace
    where e.extname = 'unaccent'`.execute(db);
  const schema = sql.raw(rows[0]?.schema ?? "public");
  await sql`create text search configuration meander_simple (copy = pg_catalog.simple)`.execute(db);
  await sql`
    alter text search configuration meander_simple
    alter mapping for hword, hword_part, word with ${schema}.unaccent, simple`.execute(db);
}

/** The grid that answers are rounded to (geo/rounding.ts), so that no circle and no box can be narrowed down to a door. */
async function createRounding(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function rounded_to_kilometre(lon double precision, lat double precision) returns point
    language sql immutable parallel safe as $$
      with row_of as (
        select least(89.995, greatest(-89.995, (floor(lat / 0.01) + 0.5) * 0.01)) as lat
      ), cell as (
        select r.lat, 360 / greatest(1, floor((360 / 0.01::double precision) * cos(r.lat * pi() / 180))) as width from row_of r
      ), centre as (
        select c.lat, (floor(((case when lon = 180 then -180 else lon end) + 180) / c.width) + 0.5) * c.width - 180 as lon from cell c
      )
      select point(floor((case when c.lon >= 180 then c.lon - 360 else c.lon end) * 1e6 + 0.5) / 1e6, floor(c.lat * 1e6 + 0.5) / 1e6)
      from centre c
    $$`.execute(db);
}

async function replaceRefresh(db: Kysely<unknown>): Promise<void> {
  // A phrase must not begin in one text and end in the next: stop words leave a gap before each.
  // Unstemmed words are there for what is still being typed; without positions, no phrase meets them.
  await sql`
    create or replace function refresh_activity_search(ids uuid[], at timestamptz) returns void language sql as $$
      with relevant as (
        select o.activity_id, o.starts_at, o.ends_at
        from date_option o
        where o.activity_id = any (ids)
          and o.decided_status = (select max(p.decided_status) from date_option p where p.activity_id = o.activity_id)
      ), dated as (
        select a.id,
          coalesce(array_agg(r.starts_at order by r.starts_at) filter (where r.starts_at > at), '{}') as starts,
          min(r.starts_at) filter (where r.starts_at > at) as next_starts_at,
          max(r.ends_at) as expires_at
        from activity a left join relevant r on r.activity_id = a.id
        where a.id = any (ids)
        group by a.id
      ), visible as (
        select a.*, d.starts, d.next_starts_at, coalesce(d.expires_at, 'infinity') as expires_at,
          search_text(a.title) as title_text,
          search_text(concat_ws(' ',
            case when a.exact_location then null else a.locations #>> '{points,0,properties,name}' end,
            a.context #>> '{neighborhood,text}', a.context #>> '{locality,text}', a.context #>> '{place,text}',
            a.context #>> '{district,text}')) as names_text
        from activity a join dated d on d.id = a.id
        where a.status = 1 and a.hidden_at is null and a.cancelled_at is null and a.lon is not null
          and (a.is_suggested or d.next_starts_at is not null)
      ), gone as (
        delete from activity_search s where s.activity_id = any (ids)
          and not exists (select 1 from visible v where v.id = s.activity_id)
      )
      insert into activity_search as s (activity_id, host_id, country_slug, region_slug, place_slug, point, next_starts_at,
        starts, expires_at, categories, is_suggested, is_recommended, title, names, words)
      select v.id, v.host_id, v.country_slug, v.region_slug, v.place_slug,
        case when v.exact_location then rounded_to_kilometre(v.lon, v.lat) else point(v.lon, v.lat) end,
        case when v.is_suggested or v.is_recommended then timestamptz '9999-12-31' else v.next_starts_at end,
        v.starts, v.expires_at, v.categories, v.is_suggested, v.is_recommended, lower(unaccented(v.title)),
        lower(unaccented(v.names_text)),
        setweight(to_tsvector('meander_english', v.title_text), 'A')
          || setweight(to_tsvector('meander_english', 'the the the the the ' || v.names_text), 'B')
          || setweight(to_tsvector('meander_english', 'the the the the the ' || search_text(v.summary)), 'C')
          || setweight(to_tsvector('meander_english', 'the the the the the ' || search_text(v.context #>> '{region,text}')), 'D')
          || strip(to_tsvector('meander_simple', v.title_text || ' ' || v.names_text))
      from visible v
      on conflict (activity_id) do update set
        host_id = excluded.host_id, country_slug = excluded.country_slug, region_slug = excluded.region_slug,
        place_slug = excluded.place_slug, point = excluded.point, next_starts_at = excluded.next_starts_at,
        starts = excluded.starts, expires_at = excluded.expires_at, categories = excluded.categories,
        is_suggested = excluded.is_suggested, is_recommended = excluded.is_recommended, title = excluded.title,
        names = excluded.names, words = excluded.words
    $$`.execute(db);
}
