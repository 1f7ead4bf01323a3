alter table report add column is_by_staff boolean not null default false;
comment on column report.is_by_staff is 'No report: a moderator opened the case themselves; the event names them';
