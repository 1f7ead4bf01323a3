-- The calendar entry that a mail last brought a person: a later mail corrects it or takes it back, RFC 5546.

create table calendar_entry (
  activity_id uuid not null references activity on delete cascade,
  person_id uuid not null references person on delete cascade,
  sequence integer not null check (sequence >= 0),
  starts_at timestamptz(3) not null,
  ends_at timestamptz(3) not null,
  status text not null check (status in ('CONFIRMED', 'TENTATIVE', 'CANCELLED')),
  primary key (activity_id, person_id)
);
create index calendar_entry_person on calendar_entry (person_id);
