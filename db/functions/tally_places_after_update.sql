-- A row trigger: its condition skips updates that leave the place unchanged.
create or replace function tally_places_after_update() returns trigger language plpgsql as $$
begin
  insert into place_tally_change (country_slug, region_slug, place_slug, activities)
  select * from (values
    (old.country_slug, old.region_slug, old.place_slug, -1), (new.country_slug, new.region_slug, new.place_slug, 1)
  ) moved (country_slug, region_slug, place_slug, activities) where country_slug is not null;
  return null;
end $$;
