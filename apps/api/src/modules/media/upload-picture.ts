import { rm } from "node:fs/promises";
import { uploadLimits } from "@meander/domain/image/upload-limits";
import { uploadFields } from "@meander/domain/contract/media";
import { DomainError } from "@meander/domain/errors";
import { message } from "@meander/domain/messages/message";
import type { z } from "zod";
import type { PictureKind } from "@meander/domain/image/upload-size";
import type { Config } from "../../config.ts";
import { getAddressHasher } from "../../address-key.ts";
import type { Database } from "../../db/client.ts";
import type { MediaStore } from "./media-store.ts";
import { notStored } from "./not-stored.ts";
import { pictureFileNames, pictureKey } from "./picture-files.ts";
import { chooseAgain, insertPicture, markStored, type PictureRow, type StockOrigin } from "./picture-queries.ts";
import type { PictureRefusal, ProcessedPicture, TakenAt } from "./process-picture.ts";
import type { PictureProcessor } from "./picture-processor.ts";
import type { Upload } from "./receive-upload.ts";

/** What storing a picture needs. */
export type UploadNeeds = {
  readonly db: Database;
  readonly store: MediaStore;
  readonly processor: PictureProcessor;
  readonly config: Pick<Config, "addressKey" | "dataFolder">;
  readonly clock: () => Date;
};

type Input = { readonly ownerId: string; readonly upload: Upload };

/**
 * Makes a received file the owner's picture, once however often it is sent. The temporary file is removed. Throws
 * DomainError invalid for a file that can't be used, busy while too many wait, and unavailable when it can't be stored.
 */
export async function uploadPicture(needs: UploadNeeds, { ownerId, upload }: Input): Promise<PictureRow> {
  const { db, config, clock } = needs;
  try {
    const { kind, ...sent } = fieldsOf(upload.fields);
    const hashKeyed = await getAddressHasher(config);
    const content = { ownerId, kind, contentHash: hashKeyed(`picture ${upload.hash.toString("hex")}`) };
    const known = await db.transaction().execute((trx) => chooseAgain(trx, content, clock()));
    if (known !== null) return requireNotRemoved(known);
    const processed = await needs.processor.run({ file: upload.file, kind });
    if ("refusal" in processed) throw refused(processed.refusal, kind);
    const picture = { ...processed, taken: takenOf(processed, sent) };
    return await storePicture(needs, content, picture);
  } finally {
    await rm(upload.file, { force: true });
  }
}

/** The same file again would bring a removed picture back. */
function requireNotRemoved(row: PictureRow): PictureRow {
  if (row.removedAt === null) return row;
  const text = message("pictureRemoved");
  throw new DomainError("rule-broken", text, { fields: { image: text } });
}

/**
 * Makes a processed picture its owner's. Throws DomainError rule-broken for a removed one, unavailable when it can't be
 * stored, and not-found when its owner's account is deleted meanwhile.
 */
export async function storePicture(
  needs: Pick<UploadNeeds, "db" | "store" | "clock">,
  content: Parameters<typeof insertPicture>[1],
  picture: ProcessedPicture,
  stock: StockOrigin | null = null,
): Promise<PictureRow> {
  const { db, clock } = needs;
  // The row first: files without a row would never be found again.
  const row = await db.transaction().execute((trx) => insertPicture(trx, content, picture, clock(), stock));
  await storeFiles(needs, requireNotRemoved(row), picture);
  return row;
}

async function storeFiles(
  { db, store: media, clock }: Pick<UploadNeeds, "db" | "store" | "clock">,
  row: PictureRow,
  processed: ProcessedPicture,
): Promise<void> {
  try {
    for (const { name, bytes } of processed.renditions) await media.put(pictureKey(row.id, name), bytes);
  } catch (error) {
    throw notStored(error);
  }
  if (await db.transaction().execute((trx) => markStored(trx, row.id, clock()))) return;
  for (const name of pictureFileNames(row.widths)) await media.remove(pictureKey(row.id, name));
  throw new DomainError("not-found", message("personNotFound"));
}

type Fields = z.infer<typeof uploadFields>;

function fieldsOf(fields: Upload["fields"]): Fields {
  const parsed = uploadFields.safeParse(fields);
  if (parsed.success) return parsed.data;
  const names = parsed.error.issues.map(({ path }) => [String(path[0]), message("fieldInvalid")]);
  throw new DomainError("invalid", message("bodyInvalid"), { fields: Object.fromEntries(names) });
}

/** The file's own data come first; a browser that scaled the picture down has sent them beside it. */
function takenOf({ taken }: ProcessedPicture, { takenAt, lon, lat }: Omit<Fields, "kind">): TakenAt {
  const place = lon === undefined || lat === undefined ? null : ([lon, lat] as const);
  return { time: taken.time ?? takenAt ?? null, place: taken.place ?? place };
}

function refused(refusal: PictureRefusal, kind: PictureKind): DomainError {
  const { minWidth: w, minHeight: h } = uploadLimits[kind];
  const texts = {
    type: message("imageTypeInvalid"),
    large: message("imageTooLarge"),
    small: message("imageTooSmall", { w, h }),
  } satisfies Record<PictureRefusal, string>;
  return new DomainError("invalid", texts[refusal], { fields: { image: texts[refusal] } });
}
