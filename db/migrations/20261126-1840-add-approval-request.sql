-- Who asked colleagues to approve a campaign; an edit and the approval clear it.

alter table campaign
  add column approval_requested_by uuid references person on delete set null,
  add column approval_requested_at timestamptz(3),
  add constraint campaign_request_is_of_draft check (approval_requested_at is null or status = 'draft'),
  add constraint campaign_request_has_time check (approval_requested_by is null or approval_requested_at is not null);
create index campaign_approval_requester on campaign (approval_requested_by) where approval_requested_by is not null;
create index campaign_waiting on campaign (approval_requested_at, id) where approval_requested_at is not null;
