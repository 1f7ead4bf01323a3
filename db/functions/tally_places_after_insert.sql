-- A statement trigger, so that a bulk load appends one change per place.
create or replace function tally_places_after_insert() returns trigger language plpgsql as $$
begin
  insert into place_tally_change (country_slug, region_slug, place_slug, activities)
  select country_slug, region_slug, place_slug, + count(*) from changed where country_slug is not null
  group by country_slug, region_slug, place_slug;
  return null;
end $$;
