import type { Database, Trx } from "../../../db/client.ts";

/** Identities at other providers that log the person in, the oldest link first. */
export function listIdentities(db: Database, personId: string) {
  return db
    .selectFrom("loginIdentity")
    .select(["provider", "createdAt", "lastUsedAt"])
    .where("personId", "=", personId)
    .orderBy("createdAt")
    .orderBy("id")
    .execute();
}

/** The verified owner of this address; the row is locked so that it can't be deleted before the transaction ends. */
export function lockOwnerOfEmail(trx: Trx, email: string) {
  return trx
    .selectFrom("person")
    .select(["id", "firstName"])
    .where("email", "=", email)
    .forNoKeyUpdate()
    .executeTakeFirst();
}
