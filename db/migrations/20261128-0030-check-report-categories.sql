-- A stored category without a policy failed the whole list of cases.
alter table report add constraint report_category
  check (category in ('unsafe', 'harassment', 'hate', 'scam', 'impersonation', 'spam', 'other'));
alter table strike add constraint strike_category
  check (category in ('unsafe', 'harassment', 'hate', 'scam', 'impersonation', 'spam', 'other'));
