-- The prefix lengths of a word after which some place name differs or ends. Only there a misspelling is possible, which
-- limits the candidates.
create or replace function list_branch_lengths(word text) returns integer[] language plpgsql stable parallel safe
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_bitmapscan = off as $$
begin
  return array(
    select n from generate_series(0, length(word) - 1) n
    where exists (select from place p where p.search_name ~>=~ left(word, n) and p.search_name ~<~ left(word, n + 1))
      or exists (
        select from place p
        where p.search_name ~>=~ (left(word, n + 1) || chr(1114111)) and p.search_name ~<~ (left(word, n) || chr(1114111))
      )
  );
end $$;
