-- Pages say who came by what the host confirmed. Counted on the activity, as its versions and pages are.
alter table activity add column attended_count integer not null default 0 check (attended_count >= 0);

update activity a set attended_count = confirmed.count
from (select activity_id, count(*)::integer as count from participant where attended_at is not null group by activity_id)
  confirmed
where a.id = confirmed.activity_id;
