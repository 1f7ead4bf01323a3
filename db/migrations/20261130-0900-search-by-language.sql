-- Searches can be limited to languages, which are among the words of the search rows now.
select refresh_activity_search(array(select id from activity where status = 1 and languages <> '{}'), now());
