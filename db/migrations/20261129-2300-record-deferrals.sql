-- Each time that a delivery was tried in vain and put off, oldest first: {at, dueAt, reason, detail}, where dueAt is when
-- that attempt was due. The columns beside it only have the latest.
alter table delivery add column deferrals jsonb not null default '[]';
