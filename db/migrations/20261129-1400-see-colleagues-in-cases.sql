create table case_viewer (
  case_id uuid not null references moderation_case on delete cascade,
  person_id uuid not null references person on delete cascade,
  seen_at timestamptz(3) not null,
  primary key (case_id, person_id)
);
comment on table case_viewer is 'Staff who have the case open in a console; a row that is not renewed for a minute no longer counts';
create index case_viewer_person on case_viewer (person_id);
create trigger case_viewer_announced after insert or delete on case_viewer
  for each row execute function announce_viewer();

create table case_mention (
  case_id uuid not null references moderation_case on delete cascade,
  person_id uuid not null references person on delete cascade,
  created_at timestamptz(3) not null,
  primary key (case_id, person_id)
);
comment on table case_mention is 'Colleagues whom a note mentions and who have not opened the case since';
create index case_mention_person on case_mention (person_id);
