alter table report add column is_silenced boolean not null default false;
comment on column report.is_silenced is 'A repeat of a report that the case was decided without a measure for; it opened no case';
create index report_silenced on report (case_id) where is_silenced;
