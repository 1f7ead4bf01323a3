import { sql } from "kysely";
import type { Trx } from "../../db/client.ts";

export type Lease = { readonly token: number; readonly expiresAt: Date };

type Wish = { readonly caseId: string; readonly holderId: string; readonly now: Date; readonly expiresAt: Date };

/** One conditional upsert: whoever holds it may renew it, others get it once it is over. Null while it is somebody else's. */
export async function takeLease(trx: Trx, { caseId, holderId, now, expiresAt }: Wish): Promise<Lease | null> {
  const { rows } = await sql<Lease>`
    insert into case_lease as l (case_id, holder_id, taken_at, expires_at)
    values (${caseId}, ${holderId}, ${now}, ${expiresAt})
    on conflict (case_id) do update
      set holder_id = excluded.holder_id, token = excluded.token, taken_at = excluded.taken_at, expires_at = excluded.expires_at
      where l.holder_id = excluded.holder_id or l.expires_at <= excluded.taken_at
    returning token, expires_at`.execute(trx);
  return rows[0] ?? null;
}

/** Whether there was one to drop: the lease under this token, if it is this person's. */
export async function dropLease(
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

/** Work on the case is over, whoever held it. */
export async function endLease(trx: Trx, caseId: string): Promise<void> {
  await trx.deleteFrom("caseLease").where("caseId", "=", caseId).execute();
}
