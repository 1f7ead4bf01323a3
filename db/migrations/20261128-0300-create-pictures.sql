-- Uploaded pictures. The row comes before its files, so that files without a row can't be left behind: one whose files
-- aren't stored within a day is swept like one that is used nowhere.
create table picture (
  id uuid primary key default gen_random_uuid(),
  owner_id uuid not null references person on delete cascade,
  content_hash bytea not null,
  kind text not null check (kind in ('image', 'avatar')),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  widths integer[] not null check (cardinality(widths) > 0),
  colour text not null check (colour ~ '^#[0-9a-f]{6}$'),
  placeholder text not null,
  taken_at text,
  taken_lon double precision check (taken_lon between -180 and 180),
  taken_lat double precision check (taken_lat between -90 and 90),
  stored_at timestamptz(3),
  chosen_at timestamptz(3) not null,
  created_at timestamptz(3) not null
);
comment on column picture.id is 'Random, since its address is no secret but must not be guessed';
comment on column picture.content_hash is 'A keyed hash of the uploaded file; finds duplicates of one owner only';
comment on column picture.taken_at is 'The camera''s local time, without a zone';
comment on column picture.chosen_at is 'When it was uploaded last; unused ones are deleted a day later';
create unique index picture_content on picture (owner_id, kind, content_hash);
create index picture_chosen on picture (chosen_at);

-- Files of deleted rows: a deletion, also of an account, leaves them to the sweep.
create table picture_removal (
  id uuid primary key,
  widths integer[] not null,
  removed_at timestamptz(3) not null default now()
);

create trigger picture_removed after delete on picture for each row execute function remove_picture_files();
