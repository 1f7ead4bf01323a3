import { sql } from "kysely";
import type { Database, Trx } from "../../db/client.ts";

export type ShareRow = {
  readonly id: string;
  readonly personId: string;
  readonly sharedBy: string;
  readonly sharerName: string;
  readonly sharerType: number;
  readonly sharerSuspendedUntil: Date | null;
  readonly createdAt: Date;
  readonly expiresAt: Date;
};

function selectActiveShares(db: Database | Trx, now: Date) {
  return db
    .selectFrom("profileShare as s")
    .innerJoin("person as p", "p.id", "s.sharedBy")
    .select(["s.id", "s.personId", "s.sharedBy", "s.createdAt", "s.expiresAt"])
    .select(["p.userType as sharerType", "p.suspendedUntil as sharerSuspendedUntil"])
    .select(sql<string>`p.first_name || ' ' || p.last_name`.as("sharerName"))
    .where("s.revokedAt", "is", null)
    .where("s.expiresAt", ">", now);
}

/** By the hash of its secret; null when expired or revoked. */
export async function findShare(db: Database, tokenHash: Buffer, now: Date): Promise<ShareRow | null> {
  return (await selectActiveShares(db, now).where("s.tokenHash", "=", tokenHash).executeTakeFirst()) ?? null;
}

/** Active links to one person's profile, newest first. */
export function listShares(db: Database, personId: string, now: Date): Promise<ShareRow[]> {
  return selectActiveShares(db, now)
    .where("s.personId", "=", personId)
    .orderBy("s.createdAt", "desc")
    .limit(100)
    .execute();
}

export async function lockShare(trx: Trx, id: string, now: Date): Promise<ShareRow | null> {
  return (await selectActiveShares(trx, now).where("s.id", "=", id).forUpdate("s").executeTakeFirst()) ?? null;
}

/** Deletes links that expired before this instant; the audit trail retains who created and opened them. */
export async function deleteOldShares(db: Database, before: Date): Promise<void> {
  await db.deleteFrom("profileShare").where("expiresAt", "<", before).execute();
}
