-- Tokenises at everything that is neither letter nor digit, like the search: Postgres would parse "jazz/blues" as a
-- file name and "info@club.example" as one word.
create or replace function search_text(value text) returns text language sql immutable parallel safe as $$
  select translate(normalize(coalesce(value, ''), nfc), '!"#$%&''()*+,-./:;<=>?@[\]^_`{|}~', repeat(' ', 32))
$$;
