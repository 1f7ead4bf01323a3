-- unaccent() is STABLE, so indexes and generated columns can't use it; with an explicit dictionary this one is
-- immutable. The extension's schema is explicit, because index builds run with an empty search_path.
create extension if not exists unaccent;
do $do$
begin
  execute format($sql$
    create or replace function unaccented(value text) returns text
    language sql immutable strict parallel safe
    as $$ select %1$s.unaccent('%1$s.unaccent'::regdictionary, value) $$
  $sql$, (select extnamespace::regnamespace from pg_extension where extname = 'unaccent'));
end $do$;
