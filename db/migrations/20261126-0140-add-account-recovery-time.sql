-- A password reset ends every credential that somebody else may hold.

alter table person add column recovered_at timestamptz(3);
comment on column person.recovered_at is 'When a mailed link last reset who may use the account; links that undo earlier changes of address are void';
