alter table person add column languages text[] not null default '{}';
comment on column person.languages is 'Codes (ISO 639-1) of the languages that they speak';

comment on table profile_slug is
  'Addresses of projects and positions. Those of removed items stay with their person, so that a removal can be undone';
