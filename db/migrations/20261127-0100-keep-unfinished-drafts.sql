-- What the host of a draft has entered and an activity can't have yet: days without times, a meeting point's name
-- without a place. Publishing requires the one and drops the other.

alter table activity
  add column unfinished jsonb,
  add constraint activity_unfinished_is_draft check (unfinished is null or status = 0);
