-- Splits words as a search does, at everything that is neither letter nor digit: Postgres would take "jazz/blues" for
-- a file name and "info@club.example" for one word.
create or replace function search_text(value text) returns text language sql immutable parallel safe as $$
  select translate(normalize(coalesce(value, ''), nfc), '!"#$%&''()*+,-./:;<=>?@[\]^_`{|}~', repeat(' ', 32))
$$;
