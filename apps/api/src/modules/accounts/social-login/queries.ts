import type { Database, Trx } from "../../../db/client.ts";

/** Accounts elsewhere that log a person in, the oldest link first. */
export function listIdentities(db: Database, personId: string) {
  return db
    .selectFrom("loginIdentity")
    .select(["provider", "createdAt", "lastUsedAt"])
    .where("personId", "=", personId)
    .orderBy("createdAt")
    .orderBy("id")
    .execute();
}

/** Whose verified address this is; they stay until the transaction ends. */
export function lockOwnerOfEmail(trx: Trx, email: string) {
  return trx
    .selectFrom("person")
    .select(["id", "firstName"])
    .where("email", "=", email)
    .forNoKeyUpdate()
    .executeTakeFirst();
}
