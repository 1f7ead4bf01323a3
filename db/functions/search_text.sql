-- Tokenises at everything that is neither letter nor digit, like the search: Postgres would parse "jazz/blues" as a
-- file name and "info@club.example" as one word. Scripts without spaces between words (Chinese, Japanese, Thai) become
-- one token a character, with its vowel signs, which the search matches as a phrase. A final sigma is a sigma, as in
-- capitals. The counterpart is parseKeywords in the domain.
create or replace function search_text(value text) returns text language sql immutable parallel safe as $$
  select regexp_replace(
    translate(normalize(coalesce(value, ''), nfc), 'ς!"#$%&''()*+,-./:;<=>?@[\]^_`{|}~', 'σ' || repeat(' ', 32)),
    '([\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff]|[\u0e01-\u0e30\u0e32\u0e33\u0e40-\u0e46][\u0e31\u0e34-\u0e3a\u0e47-\u0e4e]*)',
    ' \1 ', 'g')
$$;
