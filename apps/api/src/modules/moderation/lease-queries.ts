import { sql } from "kysely";
import type { Trx } from "../../db/client.ts";

export type Lease = { readonly token: number; readonly expiresAt: Date };

type LeaseRequest = {
  readonly caseId: string;
  readonly holderId: string;
  readonly now: Date;
  readonly expiresAt: Date;
};

/**
 * One conditional upsert: the holder may renew the lease, others get it once it has expired. Null while another
 * person's lease is valid.
 */
export async function acquireLease(
  trx: Trx,
  { caseId, holderId, now, expiresAt }: LeaseRequest,
): Promise<Lease | null> {
  const { rows } = await sql<Lease>`
    insert into case_lease (case_id, holder_id, taken_at, expires_at)
    values (${caseId}, ${holderId}, ${now}, ${expiresAt})
    on conflict (case_id) do update
      set holder_id = excluded.holder_id, token = excluded.token, taken_at = excluded.taken_at,
        expires_at = excluded.expires_at
      where case_lease.holder_id = excluded.holder_id or case_lease.expires_at <= excluded.taken_at
    returning token, expires_at`.execute(trx);
  return rows[0] ?? null;
}

/** Deletes the lease with this token if it is this person's; returns whether there was one. */
export async function deleteLease(
  trx: Trx,
  lease: { readonly caseId: string; readonly holderId: string; readonly token: string },
): Promise<boolean> {
  const dropped = await trx
    .deleteFrom("caseLease")
    .where("caseId", "=", lease.caseId)
    .where("holderId", "=", lease.holderId)
    .where(sql<boolean>`token::text = ${lease.token}`)
    .executeTakeFirst();
  return dropped.numDeletedRows > 0n;
}

/** Deletes the case's lease, regardless of its holder. */
export async function endLease(trx: Trx, caseId: string): Promise<void> {
  await trx.deleteFrom("caseLease").where("caseId", "=", caseId).execute();
}
