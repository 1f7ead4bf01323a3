alter table session add column network_address inet;
comment on column session.network_address is 'Where the login came from; staff see it only with a reason';
-- People are found by a whole address: their addresses are hidden from staff, and parts would reveal them.
drop index person_email_text;
create table person_tag (
  id uuid primary key default uuidv7(),
  person_id uuid not null references person on delete cascade,
  tag text not null check (length(tag) between 1 and 40),
  added_by uuid references person on delete set null,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3),
  removed_at timestamptz(3),
  check (expires_at is null or expires_at > created_at)
);
comment on table person_tag is 'What staff mark on a person for each other, with or without an expiry';
create unique index person_tag_once on person_tag (person_id, lower(tag)) where removed_at is null;
create index person_tag_person on person_tag (person_id, created_at desc);
create index person_tag_added_by on person_tag (added_by) where added_by is not null;
