alter table person add column ban_begun_at timestamptz(3);
comment on column person.ban_begun_at is 'When the first effect of the ban was committed; its decision can''t be undone from then on';
update person set ban_begun_at = ban_applied_at where ban_applied_at is not null;
