-- Spelling candidates within one edit at these positions: deletion, insertion, replacement or transposition. May
-- contain duplicates.
create or replace function list_spellings(word text, partings integer[]) returns setof text language sql immutable parallel safe as $$
  with places as materialized (
    select left(word, n) as head, substr(word, n + 1) as tail, substr(word, n + 2) as rest from unnest(partings) n
  ), letters as (select unnest(string_to_array('abcdefghijklmnopqrstuvwxyz -', null)) as letter)
  select head || rest from places
  union all
  select head || left(rest, 1) || left(tail, 1) || substr(rest, 2) from places where rest <> ''
  union all
  select head || letter || other from places, lateral (values (rest), (tail)) remaining (other), letters
$$;
