import type { RecognisedCategory } from "@meander/domain/moderation/recognition";
import { sql } from "kysely";
import type { Database, Trx } from "../../db/client.ts";

/** Stored pictures that resemble removed ones and have no case yet. */
export async function listRecognised(db: Database, limit: number) {
  return db
    .selectFrom("picture")
    .select(["id", "ownerId", sql<RecognisedCategory>`recognised_as`.as("category")])
    .where("recognisedAs", "is not", null)
    .where("storedAt", "is not", null)
    .orderBy("createdAt")
    .limit(limit)
    .execute();
}

/** Says that its case is open now. Returns false if it has one already, or is deleted. */
export async function markReported(trx: Trx, id: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("picture")
    .set({ recognisedAs: null })
    .where("id", "=", id)
    .where("recognisedAs", "is not", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
