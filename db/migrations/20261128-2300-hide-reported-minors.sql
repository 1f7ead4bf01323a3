alter table report drop constraint report_category;
alter table report add constraint report_category
  check (category in ('under18', 'unsafe', 'harassment', 'hate', 'scam', 'impersonation', 'spam', 'other'));
alter table strike drop constraint strike_category;
alter table strike add constraint strike_category
  check (category in ('under18', 'unsafe', 'harassment', 'hate', 'scam', 'impersonation', 'spam', 'other'));

alter table report add column hides boolean not null default false check (not hides or category = 'under18');
comment on column report.hides is 'Whether its subject is hidden from everyone but its owner and staff until the case is decided';
create index report_hides on report (reporter_id, created_at) where hides;
