import { createHash, randomUUID } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { PictureKind } from "@meander/domain/image/upload-size";
import type { Logger } from "pino";
import type { Config } from "../../config.ts";
import type { Database } from "../../db/client.ts";
import type { MediaStore } from "../media/media-store.ts";
import type { PictureRow } from "../media/picture-queries.ts";
import type { PictureProcessor } from "../media/picture-processor.ts";
import { uploadFolderOf } from "../media/receive-upload.ts";
import { uploadPicture } from "../media/upload-picture.ts";

export type Needs = {
  readonly db: Database;
  readonly store: MediaStore;
  readonly config: Pick<Config, "addressKey" | "dataFolder">;
  readonly clock: () => Date;
  readonly log: Logger;
};
export type Uploading = Needs & { readonly processor: PictureProcessor };

type DrawnPicture = { readonly ownerId: string; readonly kind: PictureKind; readonly bytes: Uint8Array };

/** Uploads a drawn picture as its owner would; the same one only once. */
export async function uploadDemoPicture(needs: Uploading, { ownerId, kind, bytes }: DrawnPicture): Promise<PictureRow> {
  const folder = uploadFolderOf(needs.config);
  const file = join(folder, `demo-${randomUUID()}`);
  await mkdir(folder, { recursive: true });
  await writeFile(file, bytes);
  const upload = { file, hash: createHash("sha256").update(bytes).digest(), fields: { kind } };
  return uploadPicture(needs, { ownerId, upload });
}
