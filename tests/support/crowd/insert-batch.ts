import type pg from "pg";
import type { CrowdActivity } from "./draw-activity.ts";

/** `$1` contains rows of `drawActivity`, `$2` the moment before which all of them were created. */
const insertRows = `
  with given as materialized (
    select g.*, p.country_slug, p.region_slug, p.place_slug, p.time_zone, p.context,
      $2::timestamptz - g.created * interval '1 day' as created_at, cardinality(g.people) as approved
    from json_to_recordset($1) g (id uuid, host uuid, place int, lon float8, lat float8, title text, summary text, "pointName" text,
      exact boolean, status smallint, suggested boolean, hidden boolean, cancelled boolean, recommended boolean,
      categories smallint[], capacity int, minutes int, created float8, people uuid[], options json)
    join crowd_place p on p.id = g.place
  ), option as materialized (
    select o.id, g.id as activity_id, g.host, g.people, g.created_at, o.day, o.period, o.hour, o.decided, m.starts_at,
      m.starts_at + g.minutes * interval '1 minute' as ends_at,
      row_number() over (partition by g.id order by o.id) = 1 as is_first
    from given g
    cross join lateral json_to_recordset(g.options) o (id uuid, day date, period smallint, hour numeric, start float8, decided smallint)
    cross join lateral (select (o.day + o.start * interval '1 hour') at time zone g.time_zone as starts_at) m
  ), ended as (
    select activity_id, coalesce(max(ends_at) filter (where decided = 3), max(ends_at)) as ends_at
    from option group by activity_id
  ), dated as (
    insert into date_option (id, activity_id, day_code, time_period, time_code, decided_status, starts_at, ends_at, vote_count)
    select id, activity_id, day, period, hour, decided, starts_at, ends_at,
      1 + case when is_first then cardinality(people) else 0 end from option
  ), voted as (
    insert into date_vote (option_id, person_id, created_at)
    select id, host, created_at from option
    union
    select id, unnest(people), created_at from option where is_first
  ), taken as (
    insert into participant (activity_id, person_id, status, asked_at, decided_at)
    select g.id, p.person_id, 3, g.created_at, g.created_at + p.place * interval '1 hour'
    from given g cross join lateral unnest(g.people) with ordinality p (person_id, place)
    where p.person_id <> g.host
  )
  insert into activity (id, host_id, title, summary, status, cancelled_at, is_suggested, is_recommended, hidden_at, categories,
    languages, capacity, exact_location, time_zone, duration_minutes, locations, context, place_id, country_slug, region_slug,
    place_slug, lon, lat, approved_count, had_approved, opened_at, created_at, modified_at, ends_at)
  select g.id, g.host, g.title, g.summary, g.status, case when g.cancelled then g.created_at end, g.suggested,
    g.recommended and g.status = 1, case when g.hidden then g.created_at end, g.categories,
    case when hashtext(g.id::text) % 200 = 0 then array['en', 'eu'] else array['en'] end, g.capacity, g.exact,
    g.time_zone, g.minutes,
    jsonb_build_object('paths', '[]'::jsonb, 'points', jsonb_build_array(jsonb_build_object(
      'coordinates', jsonb_build_array(g.lon, g.lat),
      'properties', jsonb_build_object('name', g."pointName", 'context', g.context, 'isDefaultLocation', true)))),
    g.context, g.place, g.country_slug, g.region_slug, g.place_slug, g.lon, g.lat,
    g.approved - case when g.host = any (g.people) then 1 else 0 end, true, g.created_at, g.created_at, g.created_at,
    e.ends_at
  from given g left join ended e on e.activity_id = g.id`;

/** What rows need to know about their place; `places` are those that no earlier batch had. */
const insertPlaces = `
  insert into crowd_place (id, country_slug, region_slug, place_slug, time_zone, context)
  select p.id, p.country_slug, p.region_slug, p.url_slug, p.time_zone, place_context(p.id, null)
  from unnest($1::int[]) wanted (id) join place p on p.id = wanted.id`;

export async function insertBatch(
  client: pg.ClientBase,
  batch: readonly CrowdActivity[],
  newPlaces: readonly number[],
  madeBefore: Date,
): Promise<void> {
  if (newPlaces.length > 0) await client.query(insertPlaces, [newPlaces]);
  await client.query(insertRows, [JSON.stringify(batch), madeBefore]);
}
