-- New dates undo a decision, but not what people were approved for: place and zone stay fixed once a date was decided.
alter table activity
  add column had_decided_date boolean not null default false,
  add column settled_lon double precision check (settled_lon between -180 and 180),
  add column settled_lat double precision check (settled_lat between -90 and 90),
  add constraint activity_settled_point check ((settled_lon is null) = (settled_lat is null));
comment on column activity.had_decided_date is 'Whether a date was ever decided, even if it no longer is';
comment on column activity.settled_lon is 'Where the meeting point was when place and zone became fixed, with settled_lat; null until it moves from there';

-- The notification of a decision outlives the decision.
update activity a set had_decided_date = true
where exists (select from date_option o where o.activity_id = a.id and o.decided_status = 3)
  or exists (select from notification n where n.activity_id = a.id and n.data ->> 'change' = 'decided');
