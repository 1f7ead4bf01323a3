import type { Database } from "../../db/client.ts";

export function getPromptFacts(db: Database, personId: string) {
  return db
    .selectFrom("person")
    .select(["image", "countriesLived", "email", "unverifiedEmail"])
    .where("id", "=", personId)
    .executeTakeFirstOrThrow();
}
