import { activityStatus } from "@meander/domain/activity/status";
import { pictureAddress } from "@meander/domain/image/picture-address";
import type { ImageCredit } from "@meander/domain/contract/people";
import type { StockServiceId } from "@meander/domain/image/stock-service";
import type { PictureKind } from "@meander/domain/image/upload-size";
import { type Selectable, sql } from "kysely";
import { isBanned, isPersonChecked, isPictureChecked, isPictureRecognised } from "../../db/being-checked.ts";
import { jsonb } from "../../db/jsonb.ts";
import type { Database, Trx } from "../../db/client.ts";
import type { Picture } from "../../db/generated-types.ts";
import { resembledCategory } from "./hash-queries.ts";
import type { ProcessedPicture } from "./process-picture.ts";

export type PictureRow = Selectable<Picture>;

/** What a picture of a stock service has besides. */
export type StockOrigin = {
  readonly service: StockServiceId;
  readonly id: string;
  readonly credit: ImageCredit;
  /** Where it must be loaded from; null where it is copied. */
  readonly link: string | null;
  readonly downloadUrl: string | null;
};

/** Condition: the stock photo was removed, from any owner. */
const isBlocked = sql<boolean>`picture.stock_id is not null and (
  exists (select from picture removed where removed.stock_service = picture.stock_service
    and removed.stock_id = picture.stock_id and removed.removed_at is not null)
  or exists (select from blocked_stock_photo where blocked_stock_photo.stock_service = picture.stock_service
    and blocked_stock_photo.stock_id = picture.stock_id))`;

/** Condition: nobody but staff sees the picture any more. */
export const isPictureRemoved = sql<boolean>`(picture.removed_at is not null or ${isBlocked})`;

/** Without its files. */
type PictureFacts = Omit<ProcessedPicture, "renditions" | "fingerprint"> & {
  /** Absent where pages load it from elsewhere. */
  readonly fingerprint?: string;
};

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
  { width, height, widths, colour, placeholder, taken, fingerprint }: PictureFacts,
  now: Date,
  stock: StockOrigin | null = null,
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
      ...(fingerprint !== undefined && { recognisedAs: resembledCategory({ exact: contentHash, fingerprint }) }),
      ...(stock !== null && {
        stockService: stock.service,
        stockId: stock.id,
        credit: jsonb(stock.credit),
        link: stock.link,
        downloadUrl: stock.downloadUrl,
      }),
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

/**
 * Those of the ids that are a person's stored pictures and not removed; they can't be deleted or removed before the
 * transaction ends. Locks the person first, as a decision and the deletion of an account do.
 */
export async function lockPicturesOf(trx: Trx, ownerId: string, ids: readonly string[]): Promise<PictureRow[]> {
  await trx.selectFrom("person").select("id").where("id", "=", ownerId).forNoKeyUpdate().execute();
  return trx
    .selectFrom("picture")
    .selectAll()
    .where("id", "in", ids)
    .where("ownerId", "=", ownerId)
    .where("storedAt", "is not", null)
    .where(sql<boolean>`not ${isPictureRemoved}`)
    .orderBy("id")
    .forKeyShare()
    .execute();
}

/** Those of the ids that are a person's stored pictures and not removed, chosen again now. */
export function choosePicturesOf(trx: Trx, ownerId: string, ids: readonly string[], now: Date): Promise<PictureRow[]> {
  return trx
    .updateTable("picture")
    .set({ chosenAt: now })
    .where("id", "in", ids)
    .where("ownerId", "=", ownerId)
    .where("storedAt", "is not", null)
    .where(sql<boolean>`not ${isPictureRemoved}`)
    .returningAll()
    .execute();
}

const isInCase = sql<boolean>`exists (select from moderation_case where moderation_case.subject_type = 'image'
  and moderation_case.subject_id = picture.id and moderation_case.status <> 'decided')`;

/** A picture whose files are stored, and everything that its rules need. */
export async function findPictureInUse(db: Database | Trx, id: string, now: Date) {
  const found = await db
    .selectFrom("picture")
    .innerJoin("person", "person.id", "picture.ownerId")
    .where("picture.id", "=", id)
    .where("picture.storedAt", "is not", null)
    .select(["picture.id", "picture.ownerId", "picture.width", "picture.widths", "picture.link"])
    .select([
      sql<boolean>`coalesce(person.suspended_until > ${now}, false) or ${isBanned("person", now)}`.as(
        "isOwnerSanctioned",
      ),
      isPictureRemoved.as("isRemoved"),
      isInCase.as("isInCase"),
      sql<boolean>`${isPictureChecked(now)} or ${isPersonChecked("picture.owner_id")}`.as("isBeingChecked"),
    ])
    .select(({ exists, selectFrom }) => [
      exists(selectFrom("pictureUse").select("pictureUse.kind").whereRef("pictureUse.pictureId", "=", "picture.id"))
        .$castTo<boolean>()
        .as("isUsed"),
      exists(
        selectFrom("pictureUse")
          .leftJoin("activity", (join) =>
            join.onRef("activity.id", "=", "pictureUse.subjectId").on("pictureUse.kind", "=", "activity"),
          )
          .select("pictureUse.kind")
          .whereRef("pictureUse.pictureId", "=", "picture.id")
          .where((eb) =>
            eb.or([
              eb("pictureUse.kind", "<>", "activity"),
              eb.and([eb("activity.status", "<>", activityStatus.draft), eb("activity.hiddenAt", "is", null)]),
            ]),
          ),
      )
        .$castTo<boolean>()
        .as("isUsedPublicly"),
    ])
    .executeTakeFirst();
  return found ?? null;
}

/** What of a person's is hidden by undecided reports, or by a resemblance. */
export async function findChecked(db: Database, personId: string, now: Date) {
  const [person, pictures] = await Promise.all([
    db
      .selectFrom("person")
      .select(isPersonChecked("person.id").as("isPageHidden"))
      .where("id", "=", personId)
      .executeTakeFirstOrThrow(),
    db
      .selectFrom("picture")
      .select(["id", isPictureRecognised.as("isRecognised")])
      .where("ownerId", "=", personId)
      .where(isPictureChecked(now))
      .orderBy("id")
      .execute(),
  ]);
  return { ...person, pictures };
}

type Unused = { readonly chosenBefore: Date; readonly removedBefore: Date; readonly limit: number };

/**
 * Deletes the rows of some pictures that are used nowhere and that nobody has chosen since; their files follow by
 * `picture_removal`. Not while a case about one is undecided or its owner can appeal. Returns how many.
 */
export async function deleteUnusedPictures(trx: Trx, { chosenBefore, removedBefore, limit }: Unused): Promise<number> {
  const isUnused = sql<boolean>`not exists (select from picture_use where picture_use.picture_id = picture.id)
    and (picture.removed_at is null or picture.removed_at < ${removedBefore}) and not ${isInCase}
    and (picture.chosen_at < ${removedBefore}
      or not exists (select from removed_picture_use where removed_picture_use.picture_id = picture.id))`;
  const unused = await trx
    .selectFrom("picture")
    .select("id")
    .where("chosenAt", "<", chosenBefore)
    .where(isUnused)
    .orderBy("chosenAt")
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
  if (unused.length === 0) return 0;
  const ids = unused.map(({ id }) => id);
  // A transaction may have used or chosen one between the query and its lock.
  const { numDeletedRows } = await trx
    .deleteFrom("picture")
    .where("id", "in", ids)
    .where("chosenAt", "<", chosenBefore)
    .where(isUnused)
    .executeTakeFirst();
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

export function listNewestRemovals(db: Database, limit: number) {
  return db.selectFrom("pictureRemoval").select(["id", "widths"]).orderBy("removedAt", "desc").limit(limit).execute();
}

export async function deleteRemovals(trx: Trx, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await trx.deleteFrom("pictureRemoval").where("id", "in", ids).execute();
}

/** Whether the picture still exists; it can't be deleted or removed before the transaction ends. */
export async function lockPicture(trx: Trx, id: string): Promise<boolean> {
  const picture = await trx.selectFrom("picture").select("id").where("id", "=", id).forKeyShare().executeTakeFirst();
  return picture !== undefined;
}

/** What was written below a picture in the activity that shows it; empty elsewhere. */
export async function findCaption(trx: Trx, id: string) {
  const { rows } = await sql<{ activityId: string; caption: string | null; alt: string | null }>`
    select activity.id as activity_id, image ->> 'caption' as caption, image ->> 'alt' as alt
    from picture_use join activity on picture_use.kind = 'activity' and activity.id = picture_use.subject_id
    cross join lateral jsonb_array_elements(activity.images) image
    where picture_use.picture_id = ${id}::uuid and image ->> 'src' = ${pictureAddress(id)}
    order by activity.id limit 1`.execute(trx);
  return rows[0] ?? {};
}
