-- Reasons were English that a pattern turned back into codes: the code stays, with the server's code or error beside it. A
-- reason that is not listed here becomes obsolete.
alter table delivery add column reason_detail text;
comment on column delivery.reason_detail is 'The mail server''s code, or the connection error';

update delivery set reason_detail = substring(reason from '^(?:refused with|put off with) (\d+)')
where reason ~ '^(refused with|put off with) ';
update delivery set reason_detail = substring(reason from '\(([^)]*)\)')
where reason ~ '^(not reachable|connection lost) ';

update delivery set reason = case
  when reason = 'no address' then 'noAddress'
  when reason = 'preference off' then 'preferenceOff'
  when reason = 'account deleted' then 'accountDeleted'
  when reason = 'nobody has this address' then 'unknownAddress'
  when reason in ('the decision was undone', 'shown again') then 'obsolete'
  when reason = 'another decision replaced it' then 'superseded'
  when reason = 'over-budget' then 'overBudget'
  when reason = 'channel-not-configured' then 'channelNotConfigured'
  when reason like 'refused with%' then 'refused'
  when reason like 'put off%' then 'deferred'
  when reason like 'not reachable%' then 'notReachable'
  when reason like 'connection lost%' then 'connectionLost'
  when reason = 'database unavailable' then 'databaseUnavailable'
  when reason = 'not a mail address' then 'notAnAddress'
  when reason = 'could not be written' then 'notWritten'
  when reason = 'worker lost' then 'workerLost'
  when reason in ('suppressed', 'suspended', 'obsolete', 'superseded', 'repeated') then reason
  else 'obsolete'
end
where reason is not null;

alter table delivery add constraint delivery_reason check (reason in (
  'noAddress', 'suppressed', 'preferenceOff', 'suspended', 'accountDeleted', 'unknownAddress', 'obsolete', 'superseded',
  'repeated', 'overBudget', 'channelNotConfigured', 'refused', 'deferred', 'notReachable', 'connectionLost',
  'databaseUnavailable', 'notAnAddress', 'notWritten', 'workerLost'));
