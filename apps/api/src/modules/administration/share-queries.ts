import { sql } from "kysely";
import type { Database, Trx } from "../../db/client.ts";

export type ShareRow = {
  readonly id: string;
  readonly personId: string;
  readonly sharedBy: string;
  readonly sharerName: string;
  readonly sharerType: number;
  readonly sharerSuspendedUntil: Date | null;
  readonly sharerBannedFrom: Date | null;
  readonly createdAt: Date;
  readonly expiresAt: Date;
};

function selectActiveShares(db: Database | Trx, now: Date) {
  return db
    .selectFrom("profileShare")
    .innerJoin("person", "person.id", "profileShare.sharedBy")
    .select([
      "profileShare.id",
      "profileShare.personId",
      "profileShare.sharedBy",
      "profileShare.createdAt",
      "profileShare.expiresAt",
    ])
    .select(["person.userType as sharerType", "person.suspendedUntil as sharerSuspendedUntil"])
    .select("person.bannedFrom as sharerBannedFrom")
    .select(sql<string>`person.first_name || ' ' || person.last_name`.as("sharerName"))
    .where("profileShare.revokedAt", "is", null)
    .where("profileShare.expiresAt", ">", now);
}

/** By the hash of its secret; null when expired or revoked. */
export async function findShare(db: Database, tokenHash: Buffer, now: Date): Promise<ShareRow | null> {
  return (await selectActiveShares(db, now).where("profileShare.tokenHash", "=", tokenHash).executeTakeFirst()) ?? null;
}

/** Active links to one person's profile, newest first. */
export function listShares(db: Database, personId: string, now: Date): Promise<ShareRow[]> {
  return selectActiveShares(db, now)
    .where("profileShare.personId", "=", personId)
    .orderBy("profileShare.createdAt", "desc")
    .limit(100)
    .execute();
}

export async function lockShare(trx: Trx, id: string, now: Date): Promise<ShareRow | null> {
  return (
    (await selectActiveShares(trx, now)
      .where("profileShare.id", "=", id)
      .forUpdate("profileShare")
      .executeTakeFirst()) ?? null
  );
}

/** Deletes links that expired before this instant; the audit trail retains who created and opened them. */
export async function deleteOldShares(db: Database, before: Date): Promise<void> {
  await db.deleteFrom("profileShare").where("expiresAt", "<", before).execute();
}
