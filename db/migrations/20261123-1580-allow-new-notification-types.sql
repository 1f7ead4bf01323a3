-- The types are listed once, in the domain; a new one is no change of the schema.
alter table notification drop constraint notification_code_check, add check (code > 0);
alter table notification_preference drop constraint notification_preference_code_check, add check (code > 0);
alter table one_time_notification drop constraint one_time_notification_code_check, add check (code > 0);
alter table reminder drop constraint reminder_code_check, add check (code > 0);
