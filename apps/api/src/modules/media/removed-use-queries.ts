import { type RawBuilder, sql } from "kysely";
import type { Database, Trx } from "../../db/client.ts";
import { jsonb } from "../../db/jsonb.ts";
import { isPictureRemoved } from "./picture-queries.ts";

/** The kinds of `picture_use`, each with its column. */
const columns = {
  avatar: { table: "person", column: "image", isText: true },
  cover: { table: "person", column: "cover", isText: false },
  project: { table: "project", column: "images", isText: false },
  position: { table: "position", column: "images", isText: false },
  "company-logo": { table: "position", column: "company_image", isText: true },
  activity: { table: "activity", column: "images", isText: false },
} as const;

type Use = { readonly pictureId: string; readonly kind: keyof typeof columns; readonly subjectId: string };

/** A use of a removed picture, or a former use of one whose removal was taken back. */
export type UseToChange = Use & {
  readonly isRemoved: boolean;
  /** Its former index in a list of images; 0 elsewhere. */
  readonly position: number;
  /** The former image item; null where only the address was stored. */
  readonly image: unknown;
};

export async function listUsesToChange(db: Database, limit: number): Promise<UseToChange[]> {
  const { rows } = await sql<UseToChange>`
    select picture_use.picture_id, picture_use.kind, picture_use.subject_id, true as is_removed, 0 as position,
      null::jsonb as image
    from picture join picture_use on picture_use.picture_id = picture.id
    where ${isPictureRemoved}
    union all
    select removed_picture_use.picture_id, removed_picture_use.kind, removed_picture_use.subject_id, false,
      removed_picture_use.position, removed_picture_use.image
    from removed_picture_use join picture on picture.id = removed_picture_use.picture_id
    where not ${isPictureRemoved}
    limit ${limit}`.execute(db);
  return rows;
}

/** Locks the row and returns the column as JSON: a list of images, an image, or an address. Undefined without a row. */
export async function lockPictureColumn(trx: Trx, { kind, subjectId }: Use): Promise<unknown> {
  const { table, column } = columns[kind];
  const { rows } = await sql<{ stored: unknown }>`
    select to_jsonb(${sql.ref(column)}) as stored from ${sql.table(table)} where id = ${subjectId}::uuid
    for no key update`.execute(trx);
  return rows[0]?.stored;
}

/** Its triggers change `picture_use`. */
export async function updatePictureColumn(trx: Trx, { kind, subjectId }: Use, value: unknown): Promise<void> {
  const { table, column, isText } = columns[kind];
  const stored: RawBuilder<unknown> = isText ? sql`${jsonb(value)} #>> '{}'` : jsonb(value);
  await sql`
    update ${sql.table(table)} set ${sql.ref(column)} = ${value === null ? sql`null` : stored}
    where id = ${subjectId}::uuid`.execute(trx);
}

/** Whether it is removed; it stays so until the transaction ends. */
export async function lockIsRemoved(trx: Trx, pictureId: string): Promise<boolean> {
  const picture = await trx
    .selectFrom("picture")
    .select(isPictureRemoved.as("isRemoved"))
    .where("id", "=", pictureId)
    .forKeyShare()
    .executeTakeFirst();
  return picture?.isRemoved === true;
}

type Found = { readonly position: number; readonly image: unknown };

export async function insertRemovedUse(trx: Trx, use: Use, { position, image }: Found): Promise<void> {
  const { pictureId, kind, subjectId } = use;
  await trx
    .insertInto("removedPictureUse")
    .values({ pictureId, kind, subjectId, position, image: columns[kind].isText ? null : jsonb(image) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Whether it was still there. */
export async function deleteRemovedUse(trx: Trx, { pictureId, kind, subjectId }: Use): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom("removedPictureUse")
    .where("pictureId", "=", pictureId)
    .where("kind", "=", kind)
    .where("subjectId", "=", subjectId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
