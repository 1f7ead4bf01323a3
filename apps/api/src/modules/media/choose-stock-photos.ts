import { pictureWidths } from "@meander/domain/image/picture-widths";
import { randomUUID } from "node:crypto";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { uploadLimits } from "@meander/domain/image/upload-limits";
import type { ImageCredit } from "@meander/domain/contract/people";
import { isLinked, type StockServiceId, stockServiceNames } from "@meander/domain/image/stock-service";
import { getAddressHasher } from "../../address-key.ts";
import { fetchRemote } from "../../remote/fetch-remote.ts";
import { RemoteFailure } from "../../remote/remote-failure.ts";
import type { ChosenStockPhoto } from "../../stock-photos/stock-photo.ts";
import type { GuardedStockService, StockPhotos } from "../../stock-photos/stock-photos.ts";
import { chooseAgain, insertPicture, markStored, type PictureRow } from "./picture-queries.ts";
import type { ProcessedPicture } from "./process-picture.ts";
import { uploadFolderOf } from "./receive-upload.ts";
import { findBlockedPhotos } from "./stock-queries.ts";
import { storePicture, type UploadNeeds } from "./upload-picture.ts";

type Needs = UploadNeeds & { readonly stock: StockPhotos };
type Choice = { readonly ownerId: string; readonly service: StockServiceId; readonly ids: readonly string[] };

const FETCH_WITHIN_MS = 10_000;
const noTime = { time: null, place: null };

/**
 * Makes photos of a service the owner's pictures, in the order of the ids: copies where they may be copied, otherwise
 * links. Photos that are unknown, removed or can't be fetched are left out.
 */
export async function chooseStockPhotos(needs: Needs, { ownerId, service, ids }: Choice): Promise<PictureRow[]> {
  const client = needs.stock[service];
  if (client === undefined) return [];
  const blocked = await findBlockedPhotos(needs.db, service, ids);
  const open = [...new Set(ids)].filter((id) => !blocked.has(id));
  const rows = await Promise.all(open.map((id) => choose(needs, client, { ownerId, service, id })));
  return rows.flatMap((row) => row ?? []);
}

type One = { readonly ownerId: string; readonly service: StockServiceId; readonly id: string };

async function choose(needs: Needs, client: GuardedStockService, { ownerId, service, id }: One) {
  const { db, config, clock } = needs;
  const hashKeyed = await getAddressHasher(config);
  const content = { ownerId, kind: "image", contentHash: hashKeyed(`picture ${service} ${id}`) } as const;
  const known = await db.transaction().execute((trx) => chooseAgain(trx, content, clock()));
  if (known !== null) return known;
  const photo = await client.find({ id });
  if (photo === null) return null;
  const origin = { service, id, credit: creditOf(photo), downloadUrl: photo.downloadUrl };
  if (isLinked(photo)) {
    const stock = { ...origin, link: photo.urls.raw };
    return db.transaction().execute(async (trx) => {
      const row = await insertPicture(trx, content, linkedPictureOf(photo), clock(), stock);
      await markStored(trx, row.id, clock());
      return row;
    });
  }
  const copy = await fetchCopy(needs, photo);
  return copy === null ? null : storePicture(needs, content, copy, { ...origin, link: null });
}

function creditOf({ service, photographer, page, licence }: ChosenStockPhoto): ImageCredit {
  const { firstName, lastName, page: link } = photographer;
  const name = lastName === null ? firstName : `${firstName} ${lastName}`;
  return { name, link, service: stockServiceNames[service], serviceLink: page, ...(licence && { licence }) };
}

function linkedPictureOf({
  width,
  height,
  colour,
}: ChosenStockPhoto): Omit<ProcessedPicture, "renditions" | "fingerprint"> {
  const widths = [...pictureWidths.filter((each) => each < width), width];
  return { width, height, widths, colour, placeholder: "", taken: noTime };
}

/** The photo in the size that pages show, without what its file says of the camera. Null if it can't be used. */
async function fetchCopy({ config, processor }: Needs, photo: ChosenStockPhoto): Promise<ProcessedPicture | null> {
  const folder = uploadFolderOf(config);
  const file = join(folder, randomUUID());
  try {
    const limits = { timeoutMs: FETCH_WITHIN_MS, maxBytes: uploadLimits.maxBytes };
    const bytes = await fetchRemote(new URL(photo.urls.regular), limits);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await writeFile(file, bytes, { mode: 0o600 });
    const processed = await processor.run({ file, kind: "image" });
    return "refusal" in processed ? null : { ...processed, taken: noTime };
  } catch (error) {
    if (error instanceof RemoteFailure) return null;
    throw error;
  } finally {
    await rm(file, { force: true });
  }
}
