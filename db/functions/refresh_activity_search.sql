-- Writes the search rows of these activities, or deletes those of activities that can't be discovered. Set-based: one
-- statement for one activity or a million. A location shown to participants only is rounded, and its name isn't
-- indexed. Stop words between texts prevent phrase matches across two of them; unstemmed words without positions match
-- prefixes during typing. ':pt' is a language that the host states: no word of a text or query begins with a colon.
create or replace function refresh_activity_search(ids uuid[], at timestamptz) returns void language sql as $$
  with relevant as (
    select o.activity_id, o.starts_at, o.closes_at
    from date_option o
    where o.activity_id = any (ids)
      and o.decided_status = (select max(p.decided_status) from date_option p where p.activity_id = o.activity_id)
      and o.closes_at > at
  ), dated as (
    select activity_id, array_agg(starts_at order by starts_at, closes_at desc) as starts,
      array_agg(closes_at order by starts_at, closes_at desc) as closes, max(closes_at) as last_closes_at
    from relevant group by activity_id
  ), visible as (
    select a.*, coalesce(d.starts, '{}') as starts, coalesce(d.closes, '{}') as closes,
      case when a.is_suggested then 'infinity' else d.last_closes_at end as last_closes_at,
      search_text(a.title) as title_text,
      search_text(concat_ws(' ',
        case when a.exact_location then null else a.locations #>> '{points,0,properties,name}' end,
        a.context #>> '{neighborhood,text}', a.context #>> '{locality,text}', a.context #>> '{place,text}',
        a.context #>> '{district,text}')) as names_text
    from activity a left join dated d on d.activity_id = a.id
    where a.id = any (ids) and a.status = 1 and a.hidden_at is null and a.cancelled_at is null and a.lon is not null
      and (a.is_suggested or d.last_closes_at is not null)
  ), deleted as (
    delete from activity_search s where s.activity_id = any (ids)
      and not exists (select 1 from visible v where v.id = s.activity_id)
  )
  insert into activity_search as s (activity_id, host_id, country_slug, region_slug, place_slug, point, next_starts_at,
    starts, closes, last_closes_at, refresh_at, categories, is_suggested, is_recommended, title, names, words)
  select v.id, v.host_id, v.country_slug, v.region_slug, v.place_slug,
    case when v.exact_location then rounded_to_kilometre(v.lon, v.lat) else point(v.lon, v.lat) end,
    case when v.is_suggested or v.is_recommended then timestamptz '9999-12-31' else v.starts[1] end,
    v.starts, v.closes, v.last_closes_at,
    case when v.is_suggested or v.is_recommended then v.last_closes_at else v.closes[1] end,
    v.categories, v.is_suggested, v.is_recommended, lower(unaccented(v.title)), lower(unaccented(v.names_text)),
    setweight(to_tsvector('meander_english', v.title_text), 'A')
      || setweight(to_tsvector('meander_english', 'the the the the the ' || v.names_text), 'B')
      || setweight(to_tsvector('meander_english', 'the the the the the ' || search_text(v.summary)), 'C')
      || setweight(to_tsvector('meander_english', 'the the the the the ' || search_text(v.context #>> '{region,text}')), 'D')
      || strip(to_tsvector('meander_simple', v.title_text || ' ' || v.names_text))
      || array_to_tsvector(array(select ':' || code from unnest(v.languages) code))
  from visible v
  on conflict (activity_id) do update set
    host_id = excluded.host_id, country_slug = excluded.country_slug, region_slug = excluded.region_slug,
    place_slug = excluded.place_slug, point = excluded.point, next_starts_at = excluded.next_starts_at,
    starts = excluded.starts, closes = excluded.closes, last_closes_at = excluded.last_closes_at,
    refresh_at = excluded.refresh_at, categories = excluded.categories,
    is_suggested = excluded.is_suggested, is_recommended = excluded.is_recommended, title = excluded.title,
    names = excluded.names, words = excluded.words
$$;
