-- search_text has changed for these scripts and for the final sigma.
select refresh_activity_search(array(
  select s.activity_id from activity_search s join activity a on a.id = s.activity_id
  where concat(a.title, a.summary, a.locations, a.context) ~ '[ς\u0e00-\u0e7f\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff]'
), now());
