import { recognisedCategories, type RecognisedCategory } from "@meander/domain/moderation/recognition";
import { recognitionPolicy } from "@meander/domain/policy";
import { type RawBuilder, sql } from "kysely";
import type { Database, Trx } from "../../db/client.ts";

type Hashes = { readonly exact: Uint8Array; readonly fingerprint: string };

/** The category of a removed picture that these hashes resemble, as a value of a row; the gravest, or null. */
export function resembledCategory({ exact, fingerprint }: Hashes): RawBuilder<RecognisedCategory | null> {
  return sql`(select category from picture_hash
    where exact = ${exact} or bit_count(fingerprint # ${fingerprint}::bit(64)) <= ${recognitionPolicy.alikeBits}
    order by array_position(${[...recognisedCategories]}::text[], category) limit 1)`;
}

/** Removed pictures whose hashes are still to be taken. */
export async function listUnhashed(db: Database, limit: number) {
  return db
    .selectFrom("picture")
    .innerJoin("caseEvent", "caseEvent.id", "picture.removalEventId")
    .select(["picture.id", "picture.width", "picture.contentHash"])
    .select(sql<RecognisedCategory>`case_event.data ->> 'category'`.as("category"))
    .where("picture.removedAt", "is not", null)
    .where("picture.link", "is", null)
    .where(sql<boolean>`case_event.data ->> 'category' = any (${[...recognisedCategories]}::text[])`)
    .where(sql<boolean>`not exists (select from picture_hash where picture_hash.picture_id = picture.id)`)
    .limit(limit)
    .execute();
}

type NewHash = Hashes & { readonly pictureId: string; readonly category: RecognisedCategory; readonly now: Date };

/** Unless the removal was taken back meanwhile. */
export async function insertHash(trx: Trx, { pictureId, category, exact, fingerprint, now }: NewHash): Promise<void> {
  await sql`
    insert into picture_hash (picture_id, category, exact, fingerprint, created_at)
    select id, ${category}, ${exact}::bytea, ${fingerprint}::bit(64), ${now}::timestamptz from picture
    where id = ${pictureId}::uuid and removed_at is not null for key share
    on conflict do nothing`.execute(trx);
}

/** Of pictures whose removal was taken back. */
export async function deleteRestoredHashes(db: Database): Promise<void> {
  await sql`
    delete from picture_hash using picture
    where picture.id = picture_hash.picture_id and picture.removed_at is null`.execute(db);
}

export async function deleteOldHashes(db: Database, createdBefore: Date): Promise<void> {
  await db.deleteFrom("pictureHash").where("createdAt", "<", createdBefore).execute();
}
