-- Place and zone stay fixed when everybody who was approved is declined: the host could move the activity and approve them again.
alter table activity add column had_approved boolean not null default false;
comment on column activity.had_approved is 'Whether anybody was ever approved, even if nobody is now';

update activity set had_approved = true where approved_count > 0;
alter table activity add constraint activity_had_approved check (had_approved or approved_count = 0);
