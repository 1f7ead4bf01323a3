import { type Kysely, sql } from "kysely";

/** What deleting an account leaves for later: marks against an address, words that a case still needs, mails of the embedded mailbox. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table address_mark (
      address_hash bytea not null check (octet_length(address_hash) = 32),
      kind text not null check (kind in ('suspension', 'bounce', 'complaint', 'staff')),
      until timestamptz(3),
      created_at timestamptz(3) not null default now(),
      primary key (address_hash, kind),
      check ((kind = 'suspension') = (until is not null))
    )`.execute(db);
  await sql`comment on table address_mark is 'Suspensions and suppressions of deleted accounts, by HMAC-SHA-256 of the address; they come back with it'`.execute(
    db,
  );

  await sql`
    create table case_remainder (
      case_id uuid not null references moderation_case on delete cascade,
      report_id uuid references report on delete cascade,
      pseudonym uuid not null,
      created_at timestamptz(3) not null,
      constraint case_remainder_once unique nulls not distinct (case_id, report_id)
    )`.execute(db);
  await sql`comment on table case_remainder is 'Open cases with words of a deleted account, to be emptied once decided: a report of theirs, or, without one, what the case is about'`.execute(
    db,
  );
  await sql`create index case_remainder_report on case_remainder (report_id) where report_id is not null`.execute(db);

  await sql`
    create table mail_remainder (
      delivery_id uuid primary key,
      erase_from timestamptz(3) not null,
      erase_until timestamptz(3) not null
    )`.execute(db);
  await sql`comment on table mail_remainder is 'Deliveries whose copies in the embedded mailbox go; looked for until erase_until, since one may still be on its way'`.execute(
    db,
  );

  await sql`alter table delivery add column pseudonym uuid`.execute(db);
  await sql`comment on column delivery.pseudonym is 'Instead of person_id once the account was deleted'`.execute(db);
  await sql`create index delivery_actor on delivery ((data ->> 'actorId')) where template = 'notification'`.execute(db);
  await sql`create index delivery_activity on delivery ((data #>> '{activity,_id}')) where template = 'notification'`.execute(
    db,
  );
  await sql`create index audit_person on audit ((data ->> 'personId')) where data ? 'personId'`.execute(db);

  await sql`alter table idempotency_key add column person_id uuid references person on delete cascade`.execute(db);
  await sql`create index idempotency_key_person on idempotency_key (person_id) where person_id is not null`.execute(db);
}
