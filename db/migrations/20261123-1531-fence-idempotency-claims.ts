import { type Kysely, sql } from "kysely";

/** A claim whose request died before anything was committed can be taken over; earlier claims stay as they are. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table idempotency_key
      add column claim_id uuid,
      add column has_committed boolean not null default false`.execute(db);
  await sql`comment on column idempotency_key.claim_id is
    'Fences the claim: each transaction of its request needs it. Null where a request may write without: nobody takes that over'`.execute(
    db,
  );
  await sql`comment on column idempotency_key.has_committed is 'Set in the transactions of the request, so true once one of them committed'`.execute(
    db,
  );
}
