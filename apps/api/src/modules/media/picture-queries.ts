import type { Selectable } from "kysely";
import type { Database, Trx } from "../../db/client.ts";
import type { Picture } from "../../db/generated-types.ts";
import type { PictureKind, ProcessedPicture } from "./process-picture.ts";

export type PictureRow = Selectable<Picture>;

type Content = { readonly ownerId: string; readonly kind: PictureKind; readonly contentHash: Buffer };

/** The owner's picture of that content, chosen again now; null for a new one. */
export async function chooseAgain(trx: Trx, { ownerId, kind, contentHash }: Content, now: Date) {
  const found = await trx
    .updateTable("picture")
    .set({ chosenAt: now })
    .where("ownerId", "=", ownerId)
    .where("kind", "=", kind)
    .where("contentHash", "=", contentHash)
    .where("storedAt", "is not", null)
    .returningAll()
    .executeTakeFirst();
  return found ?? null;
}

/**
 * Inserts the row before its files are stored. The same content that is uploaded twice at once is one row, whose files
 * both requests write.
 */
export function insertPicture(
  trx: Trx,
  { ownerId, kind, contentHash }: Content,
  { width, height, widths, colour, placeholder, taken }: ProcessedPicture,
  now: Date,
): Promise<PictureRow> {
  return trx
    .insertInto("picture")
    .values({
      ownerId,
      kind,
      contentHash,
      width,
      height,
      widths: [...widths],
      colour,
      placeholder,
      takenAt: taken.time,
      takenLon: taken.place?.[0] ?? null,
      takenLat: taken.place?.[1] ?? null,
      chosenAt: now,
      createdAt: now,
    })
    .onConflict((conflict) => conflict.columns(["ownerId", "kind", "contentHash"]).doUpdateSet({ chosenAt: now }))
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Whether the row still exists: its owner may have deleted their account meanwhile. */
export async function markStored(trx: Trx, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("picture")
    .set({ storedAt: now })
    .where("id", "=", id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** A picture whose files are stored. */
export async function findPicture(db: Database, id: string): Promise<PictureRow | null> {
  const found = await db
    .selectFrom("picture")
    .selectAll()
    .where("id", "=", id)
    .where("storedAt", "is not", null)
    .executeTakeFirst();
  return found ?? null;
}

/** Deletes the rows of some pictures that nobody has chosen since; their files follow by `picture_removal`. */
export async function deleteUnusedPictures(trx: Trx, chosenBefore: Date, limit: number): Promise<number> {
  const unused = trx
    .selectFrom("picture")
    .select("id")
    .where("chosenAt", "<", chosenBefore)
    .orderBy("chosenAt")
    .limit(limit)
    .forUpdate()
    .skipLocked();
  const { numDeletedRows } = await trx.deleteFrom("picture").where("id", "in", unused).executeTakeFirst();
  return Number(numDeletedRows);
}

/** Some removals whose files are still to be deleted, locked against other workers. */
export function lockRemovals(trx: Trx, removedBefore: Date, limit: number) {
  return trx
    .selectFrom("pictureRemoval")
    .selectAll()
    .where("removedAt", "<=", removedBefore)
    .orderBy("removedAt")
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
}

export async function deleteRemovals(trx: Trx, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await trx.deleteFrom("pictureRemoval").where("id", "in", ids).execute();
}
