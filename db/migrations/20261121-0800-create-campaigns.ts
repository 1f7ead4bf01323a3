import { type Kysely, sql } from "kysely";

/** Campaigns, what they may not send to, and their share of the delivery ledger. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
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
      constraint campaign_counted check
        (accepted_count + failed_count + unknown_count + skipped_count + cancelled_count <= total_count),
      constraint campaign_approval_is_whole check ((approved_hash is null) = (approved_at is null)),
      constraint campaign_sends_approved check (status in ('draft', 'cancelled') or approved_hash is not null)
    )`.execute(db);
  await sql`comment on column campaign.approved_hash is 'Of content, audience and pace, when a second person approved them; any edit voids it'`.execute(
    db,
  );
  await sql`comment on column campaign.reach is 'The reach waterfall as it was when the audience was fixed'`.execute(
    db,
  );
  await sql`comment on column campaign.budget_tokens is 'Mails that may leave at once, of mails_per_minute, shared by all workers; as of budget_at'`.execute(
    db,
  );
  await sql`create index campaign_list on campaign (created_at desc, id desc)`.execute(db);
  await sql`create index campaign_live on campaign (status) where status in ('scheduled', 'running')`.execute(db);
  await sql`create index campaign_approver on campaign (approved_by) where approved_by is not null`.execute(db);
  await sql`create index campaign_creator on campaign (created_by) where created_by is not null`.execute(db);
  await sql`create index campaign_editor on campaign (updated_by) where updated_by is not null`.execute(db);
  await sql`
    create function announce_campaign() returns trigger language plpgsql as $$
    begin
      perform pg_notify('campaign', json_build_object('campaignId', new.id)::text);
      return null;
    end $$`.execute(db);
  await sql`create trigger campaign_announced after insert or update on campaign for each row execute function announce_campaign()`.execute(
    db,
  );
  await extendLedger(db);
  await createSuppression(db);
}

/** A campaign's mails wait in an index of their own: what people asked for goes first, and a paused one costs nothing. */
async function extendLedger(db: Kysely<unknown>): Promise<void> {
  await sql`alter table delivery add column campaign_id uuid references campaign on delete restrict`.execute(db);
  await sql`drop index delivery_due`.execute(db);
  await sql`create index delivery_due on delivery (due_at, id)
    where state in ('queued', 'deferred') and campaign_id is null`.execute(db);
  await sql`create index delivery_campaign_due on delivery (campaign_id, due_at, id)
    where state in ('queued', 'deferred') and campaign_id is not null`.execute(db);
  await sql`create index delivery_campaign_state on delivery (campaign_id, state, id) where campaign_id is not null`.execute(
    db,
  );
  await sql`create index delivery_campaign_person on delivery (person_id, created_at) where campaign_id is not null`.execute(
    db,
  );
}

async function createSuppression(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table suppression (
      email citext primary key,
      reason text not null check (reason in ('bounce', 'complaint', 'staff')),
      created_at timestamptz(3) not null default now()
    )`.execute(db);
  await sql`comment on table suppression is 'Addresses that get no campaign, whatever their owners prefer'`.execute(db);
  await sql`alter table person add column unsubscribe_token uuid not null default gen_random_uuid()`.execute(db);
  await sql`comment on column person.unsubscribe_token is 'Ends campaign mails without a login; opens nothing else'`.execute(
    db,
  );
  await sql`create unique index person_unsubscribe_token on person (unsubscribe_token)`.execute(db);
  await sql`create index person_place on person using gist (point(lon, lat)) where lon is not null and lat is not null`.execute(
    db,
  );
  await sql`create index person_country on person (country_code) where country_code is not null`.execute(db);

  // As before, for every pair of coordinates: Postgres refuses a product too small to be told from nothing, so what is next to nothing
  // is made nothing first (adding one leaves it no digits).
  await sql`
    create or replace function great_circle_metres(lon1 double precision, lat1 double precision, lon2 double precision, lat2 double precision)
    returns double precision language sql immutable parallel safe as $$
      select 2 * 6371000 * asin(least(1, sqrt(
        power(sin(radians((lat2 - lat1) + 1 - 1) / 2), 2)
        + cos(radians(lat1 + 1 - 1)) * cos(radians(lat2 + 1 - 1)) * power(sin(radians((lon2 - lon1) + 1 - 1) / 2), 2))))
    $$`.execute(db);
}
