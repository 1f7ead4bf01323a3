import { createHash } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pictureAddress } from "@meander/domain/image/picture-address";
import type { Logger } from "pino";
import type { Config } from "../../config.ts";
import type { Database } from "../../db/client.ts";
import type { MediaStore } from "../media/media-store.ts";
import { createPictureProcessor } from "../media/picture-processor.ts";
import { uploadFolderOf } from "../media/receive-upload.ts";
import { uploadPicture } from "../media/upload-picture.ts";
import { type FacelessPerson, giveFace, listFaceless } from "./face-queries.ts";
import { faces } from "./faces.ts";

type Needs = {
  readonly db: Database;
  readonly store: MediaStore;
  readonly config: Pick<Config, "addressKey" | "dataFolder">;
  readonly clock: () => Date;
  readonly log: Logger;
};

/**
 * Scheduled job: draws the people of the demo world and uploads their pictures as they would themselves, once each. The
 * site is ready before, since it takes about a second each.
 */
export async function giveFaces(needs: Needs): Promise<void> {
  const people = await listFaceless(needs.db, Object.keys(faces));
  if (people.length === 0) return;
  const processor = createPictureProcessor(needs.log);
  try {
    for (const person of people) await uploadFace({ ...needs, processor }, person);
  } finally {
    processor.stop();
  }
}

type Uploading = Needs & { readonly processor: ReturnType<typeof createPictureProcessor> };

async function uploadFace(needs: Uploading, person: FacelessPerson): Promise<void> {
  const face = faces[person.key];
  if (face === undefined) return;
  // Its library is loaded only where there is a demo world.
  const { drawFace } = await import("./draw-face.ts");
  const bytes = await drawFace(face, { personId: person.id, number: Object.keys(faces).indexOf(person.key) });
  const folder = uploadFolderOf(needs.config);
  const file = join(folder, `face-${person.id}`);
  await mkdir(folder, { recursive: true });
  await writeFile(file, bytes);
  const upload = { file, hash: createHash("sha256").update(bytes).digest(), fields: { kind: "avatar" } };
  const { id } = await uploadPicture(needs, { ownerId: person.id, upload });
  await needs.db.transaction().execute((trx) => giveFace(trx, person, pictureAddress(id)));
}
