import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { casePolicy, picturePolicy } from "@meander/domain/policy";
import { dayMs, hourMs, minuteMs } from "@meander/domain/time/durations";
import type { Database } from "../../db/client.ts";
import { deleteDetachedPictures } from "./detached-pictures.ts";
import type { MediaStore } from "./media-store.ts";
import { pictureFileNames, pictureKey } from "./picture-files.ts";
import { deleteRemovals, deleteUnusedPictures, listNewestRemovals, lockRemovals } from "./picture-queries.ts";

const BATCH = 100;
/** An upload that was storing its files when its row was deleted has ended by then. */
const REMOVE_AGAIN_MS = 5 * minuteMs;
/** Of files that are removed at once; others are after that time. */
const NEW_MAX = 1_000;

/** The decision about a deleted person's picture can be undone, and hashes of it be taken, until then. */
const DETACHED_MS = 10 * minuteMs;

type Needs = {
  readonly db: Database;
  readonly store: MediaStore;
  /** Where uploads are received, see `receiveUpload`. */
  readonly uploadFolder: string;
  readonly now: Date;
};

/**
 * Scheduled job: deletes pictures that are used nowhere, the files of deleted ones, and what broken-off uploads left
 * behind.
 */
export async function sweepPictures({ db, store, uploadFolder, now }: Needs): Promise<void> {
  const chosenBefore = new Date(now.getTime() - picturePolicy.unusedHours * hourMs);
  let count: number;
  const removedBefore = new Date(now.getTime() - casePolicy.appealDays * dayMs);
  const unused = { chosenBefore, removedBefore, limit: BATCH };
  do count = await db.transaction().execute((trx) => deleteUnusedPictures(trx, unused));
  while (count === BATCH);
  const decidedBefore = new Date(now.getTime() - DETACHED_MS);
  await db.transaction().execute((trx) => deleteDetachedPictures(trx, decidedBefore));
  await removeNewFiles(db, store);
  do count = await removeFiles(db, store, new Date(now.getTime() - REMOVE_AGAIN_MS));
  while (count === BATCH);
  await removeOldUploads(uploadFolder, now);
}

/** Of pictures that were just deleted. They are removed again later, because an upload may still be storing some. */
async function removeNewFiles(db: Database, store: MediaStore): Promise<void> {
  for (const { id, widths } of await listNewestRemovals(db, NEW_MAX)) await removeFilesOf(store, id, widths);
}

async function removeFilesOf(store: MediaStore, id: string, widths: readonly number[]): Promise<void> {
  for (const name of pictureFileNames(widths)) await store.remove(pictureKey(id, name));
}

/** Returns how many pictures. A removal that fails is repeated by the next run. */
async function removeFiles(db: Database, store: MediaStore, removedBefore: Date): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const removals = await lockRemovals(trx, removedBefore, BATCH);
    for (const { id, widths } of removals) await removeFilesOf(store, id, widths);
    await deleteRemovals(
      trx,
      removals.map(({ id }) => id),
    );
    return removals.length;
  });
}

/** An upload deletes its temporary file itself unless its process is killed. */
async function removeOldUploads(folder: string, now: Date): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name);
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: now.getTime() }));
    if (mtimeMs < now.getTime() - hourMs) await rm(path, { force: true });
  }
}
