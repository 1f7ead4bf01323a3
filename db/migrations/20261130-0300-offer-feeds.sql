-- Whether others may subscribe to what the person hosts, as a calendar or by RSS.
alter table person add column offers_feed boolean not null default true;
