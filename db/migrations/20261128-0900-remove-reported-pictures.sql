-- Pictures can be reported, and removed by a decision. A removed one isn't shown any more; a job takes it out of the
-- columns that name it, and puts it back when the decision is taken back.
alter table picture add column removed_at timestamptz(3);
alter table picture add column removal_event_id uuid references case_event on delete set null;
comment on column picture.removal_event_id is 'The decision that removed it; removed_at is set with it';
create index picture_removal_event on picture (removal_event_id) where removal_event_id is not null;
create index picture_removed on picture (id) where removed_at is not null;

create table removed_picture_use (
  picture_id uuid not null references picture on delete cascade,
  kind text not null check (kind in ('avatar', 'cover', 'project', 'position', 'company-logo', 'activity')),
  subject_id uuid not null,
  position integer not null,
  image jsonb,
  primary key (picture_id, kind, subject_id)
);
comment on table removed_picture_use is 'Where a removed picture was used, so that it can be put back';
comment on column removed_picture_use.position is 'Its index in the list of images; 0 elsewhere';
comment on column removed_picture_use.image is 'The image item; null where only its address was stored';

create view picture_place as
  select picture_id, kind, subject_id from picture_use
  union
  select picture_id, kind, subject_id from removed_picture_use;
comment on view picture_place is 'Where pictures are used, or were until a decision removed them';
