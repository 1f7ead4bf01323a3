import { DomainError } from "@meander/domain/errors";
import { message } from "@meander/domain/messages/message";
import { idempotencyHours, idempotencyPolicy } from "@meander/domain/policy";
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from "kysely";
import type { Database, Trx } from "../db/client.ts";
import type { DB } from "../db/generated-types.ts";
import { jsonb } from "../db/jsonb.ts";

export type IdempotencyClaim = {
  readonly scope: string;
  readonly key: string;
  readonly bodyHash: Buffer;
  /** Owns the stored response, which is deleted with the account. */
  readonly personId: string;
  /** Null where the request's writes can't be fenced. */
  readonly claimId: string | null;
};

/**
 * The `not exists` check avoids waiting for a transaction that has locked the row, which the conflict check alone would
 * do.
 */
export async function insertClaim(db: Database, claim: IdempotencyClaim, now: Date): Promise<boolean> {
  const { scope, key, bodyHash, personId, claimId } = claim;
  const result = await sql`
    insert into idempotency_key (scope, key, body_hash, person_id, claim_id, created_at)
    select ${scope}, ${key}, ${bodyHash}, ${personId}::uuid, ${claimId}::uuid, ${now}
    where not exists (select from idempotency_key where scope = ${scope} and key = ${key})
    on conflict do nothing`.execute(db);
  return Number(result.numAffectedRows) === 1;
}

/**
 * Takes over the key of a request that has timed out without a commit. Waits for a transaction of that request, which
 * locks the row. A later transaction finds another claim id and is rolled back.
 */
export async function takeOverClaim(
  db: Database,
  { scope, key, claimId }: IdempotencyClaim,
  now: Date,
): Promise<boolean> {
  const result = await db
    .updateTable("idempotencyKey")
    .set({ claimId, createdAt: now })
    .where("scope", "=", scope)
    .where("key", "=", key)
    .where("status", "is", null)
    .where("claimId", "is not", null)
    .where("hasCommitted", "=", false)
    .where("createdAt", "<", new Date(now.getTime() - idempotencyPolicy.pendingMs))
    .executeTakeFirst();
  return Number(result.numUpdatedRows) === 1;
}

/**
 * Fences a transaction of the request by its claim. Throws DomainError idempotency-pending when another request has
 * taken the claim over.
 */
export async function fenceByClaim(trx: Trx, claim: IdempotencyClaim): Promise<void> {
  const result = await trx
    .updateTable("idempotencyKey")
    .set({ hasCommitted: true })
    .where(isOwnPending(claim))
    .executeTakeFirst();
  if (Number(result.numUpdatedRows) !== 1) throw new DomainError("idempotency-pending", message("idempotencyPending"));
}

export function findStoredResponse(db: Database, { scope, key }: IdempotencyClaim) {
  return db
    .selectFrom("idempotencyKey")
    .select(["bodyHash", "status", "response", "createdAt", "hasCommitted"])
    .where("scope", "=", scope)
    .where("key", "=", key)
    .executeTakeFirst();
}

export async function storeResponse(
  db: Database,
  claim: IdempotencyClaim,
  status: number,
  response: unknown,
): Promise<void> {
  await db
    .updateTable("idempotencyKey")
    .set({ status, response: jsonb(response) })
    .where(isOwnPending(claim))
    .execute();
}

export async function releaseClaim(db: Database, claim: IdempotencyClaim): Promise<void> {
  await db.deleteFrom("idempotencyKey").where(isOwnPending(claim)).execute();
}

/** The claim is still this request's and has no stored response. */
function isOwnPending({ scope, key, claimId }: IdempotencyClaim) {
  return (eb: ExpressionBuilder<DB, "idempotencyKey">): Expression<SqlBool> =>
    eb.and([
      eb("scope", "=", scope),
      eb("key", "=", key),
      eb("status", "is", null),
      eb("claimId", "is not distinct from", claimId),
    ]);
}

/** Keys expire after 24 hours. */
export async function deleteOldKeys(db: Database, now: Date): Promise<number> {
  const result = await db
    .deleteFrom("idempotencyKey")
    .where("createdAt", "<", sql<Date>`${now}::timestamptz - make_interval(hours => ${idempotencyHours})`)
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}
