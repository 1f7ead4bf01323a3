-- Hashes of pictures that were removed because the picture itself breaks a rule. They survive the picture, without its
-- owner and case, for two years.
create table picture_hash (
  id uuid primary key default uuidv7(),
  picture_id uuid unique references picture on delete set null,
  category text not null check (category in ('under18', 'unsafe', 'hate')),
  exact bytea not null,
  fingerprint bit(64) not null,
  created_at timestamptz(3) not null
);
comment on column picture_hash.picture_id is 'While its removal can be taken back';
comment on column picture_hash.exact is 'The keyed hash of the uploaded file';
comment on column picture_hash.fingerprint is 'Pictures that look alike differ in few bits';
create index picture_hash_created on picture_hash (created_at);

alter table picture add column recognised_as text check (recognised_as in ('under18', 'unsafe', 'hate'));
comment on column picture.recognised_as is 'The category of a removed picture that it resembles, until its case is open';
create index picture_recognised on picture (created_at) where recognised_as is not null;

alter table report add column is_recognised boolean not null default false;
comment on column report.is_recognised is 'Made by recognition: the picture resembles one that was removed';
alter table report add column hides_until timestamptz(3);
comment on column report.hides_until is 'When the subject shows again even if its case is undecided; null for not before';
alter table report drop constraint report_check;
alter table report add constraint report_hides
  check (not hides or category = 'under18' or (is_recognised and hides_until is not null));
