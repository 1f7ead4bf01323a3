-- Campaigns, and suppressed addresses.

create table campaign (
  id uuid primary key default uuidv7(),
  name text not null check (length(name) between 1 and 120),
  subject text not null default '' check (length(subject) <= 200),
  preheader text not null default '' check (length(preheader) <= 200),
  blocks jsonb not null default '[]',
  audience jsonb not null default '{}',
  mails_per_minute integer check (mails_per_minute between 1 and 1000000),
  status text not null default 'draft' check (status in
    ('draft', 'approved', 'scheduled', 'running', 'paused', 'done', 'cancelled')),
  version integer not null default 1,
  approved_by uuid references person on delete set null,
  approved_hash text,
  approved_at timestamptz(3),
  created_by uuid references person on delete set null,
  updated_by uuid references person on delete set null,
  scheduled_at timestamptz(3),
  started_at timestamptz(3),
  finished_at timestamptz(3),
  total_count integer not null default 0 check (total_count >= 0),
  accepted_count integer not null default 0 check (accepted_count >= 0),
  failed_count integer not null default 0 check (failed_count >= 0),
  unknown_count integer not null default 0 check (unknown_count >= 0),
  skipped_count integer not null default 0 check (skipped_count >= 0),
  cancelled_count integer not null default 0 check (cancelled_count >= 0),
  unsubscribed_count integer not null default 0 check (unsubscribed_count >= 0),
  reach jsonb not null default '{}',
  budget_tokens double precision not null default 0,
  budget_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  tested_at timestamptz(3),
  constraint campaign_counted check
    (accepted_count + failed_count + unknown_count + skipped_count + cancelled_count <= total_count),
  constraint campaign_approval_is_whole check ((approved_hash is null) = (approved_at is null)),
  constraint campaign_sends_approved check (status in ('draft', 'cancelled') or approved_hash is not null)
);
comment on column campaign.approved_hash is 'Hash of content, audience and pace when a second person approved them; any edit voids it';
comment on column campaign.reach is 'The reach waterfall when the audience was fixed';
comment on column campaign.budget_tokens is 'Mails that may be sent now, out of mails_per_minute, shared by all workers; as of budget_at';
comment on column campaign.tested_at is 'The first test mail; from then on its pictures are public';
create index campaign_list on campaign (created_at desc, id desc);
create index campaign_live on campaign (status) where status in ('scheduled', 'running');
create index campaign_approver on campaign (approved_by) where approved_by is not null;
create index campaign_creator on campaign (created_by) where created_by is not null;
create index campaign_editor on campaign (updated_by) where updated_by is not null;
create trigger campaign_announced after insert or update on campaign for each row execute function announce_campaign();

create table suppression (
  email citext primary key,
  reason text not null check (reason in ('bounce', 'complaint', 'staff')),
  created_at timestamptz(3) not null default now()
);
comment on table suppression is 'Addresses that get no campaign, whatever their owners prefer';
