import { recognitionPolicy } from "@meander/domain/policy";
import { dayMs } from "@meander/domain/time/durations";
import type { Database } from "../../db/client.ts";
import { fingerprintOf } from "./fingerprint.ts";
import { deleteOldHashes, deleteRestoredHashes, insertHash, listUnhashed } from "./hash-queries.ts";
import type { MediaStore } from "./media-store.ts";
import { pictureKey } from "./picture-files.ts";

type Needs = { readonly db: Database; readonly store: MediaStore; readonly now: Date };

const LIMIT = 100;

/**
 * Scheduled job: takes the hashes of pictures that were removed because they break a rule themselves, and deletes those
 * of pictures that were restored, and old ones.
 */
export async function takeHashes({ db, store, now }: Needs): Promise<void> {
  await deleteRestoredHashes(db);
  for (const { id: pictureId, width, contentHash: exact, category } of await listUnhashed(db, LIMIT)) {
    const file = await store.get(pictureKey(pictureId, `${width}.jpg`));
    if (file === null) continue;
    const fingerprint = await fingerprintOf(file);
    await db.transaction().execute((trx) => insertHash(trx, { pictureId, category, exact, fingerprint, now }));
  }
  await deleteOldHashes(db, new Date(now.getTime() - recognitionPolicy.retentionDays * dayMs));
}
