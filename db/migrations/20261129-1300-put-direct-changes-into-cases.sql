-- Staff no longer hide activities or remove comments without a case. What they hid or removed so, and is still in force,
-- gets a decided case without a strike, from which it can be brought back.
create temporary table direct_change on commit drop as
  select uuidv7() as case_id, uuidv7() as event_id, direct.*, audit.actor_id,
    coalesce(audit.data ->> 'category', 'other') as category, coalesce(audit.data ->> 'reason', '') as reason
  from (
    select 'activity' as subject_type, activity.id as subject_id, activity.hidden_at as at, 'hide-activity' as action,
      'hideActivity' as decision, 'hiding' as effect
    from activity where activity.hidden_at is not null and activity.hiding_event_id is null
    union all
    select 'comment', comment.id, comment.deleted_at, 'remove-comment', 'removeContent', 'removal'
    from comment where comment.deleted_at is not null and comment.removal_event_id is null) direct
  cross join lateral (
    select audit.actor_id, audit.data from audit
    where audit.subject_type = direct.subject_type and audit.subject_id = direct.subject_id
      and audit.action = direct.action
    order by audit.created_at desc, audit.id desc limit 1) audit;

insert into moderation_case (id, subject_type, subject_id, status, version, due_at, opened_at, decided_at, decision)
select case_id, subject_type, subject_id, 'decided', 2, at, at, at, decision from direct_change;

insert into report (case_id, category, text, is_by_staff, created_at)
select case_id, category, coalesce(nullif(reason, ''), 'No reason was given.'), true, at from direct_change;

insert into case_event (case_id, command_id, actor_id, type, case_version, data, created_at)
select case_id, uuidv7(), actor_id, 'open', 1, jsonb_build_object('category', category), at from direct_change;

insert into case_event (id, case_id, command_id, actor_id, type, case_version, data, created_at)
select event_id, case_id, uuidv7(), actor_id, 'decide', 2, jsonb_build_object(
  'decision', decision, 'category', category, 'text', reason, 'effects', jsonb_build_object(
    effect, jsonb_build_object('previous', jsonb_build_object('at', null, 'eventId', null)))), at
from direct_change;

update moderation_case set decision_event_id = event_id
from direct_change where direct_change.case_id = moderation_case.id;
update activity set hiding_event_id = event_id
from direct_change where direct_change.subject_type = 'activity' and direct_change.subject_id = activity.id;
update comment set removal_event_id = event_id
from direct_change where direct_change.subject_type = 'comment' and direct_change.subject_id = comment.id;
