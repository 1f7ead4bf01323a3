import { activityImageLimit } from "@meander/domain/contract/activities";
import { pictureAddress } from "@meander/domain/image/picture-address";
import type { Database, Trx } from "../../db/client.ts";
import {
  deleteRemovedUse,
  insertRemovedUse,
  listUsesToChange,
  lockIsRemoved,
  lockPictureColumn,
  type UseToChange,
  updatePictureColumn,
} from "./removed-use-queries.ts";

const LIMIT = 500;

/**
 * Takes removed pictures out of the columns that name them, and puts back those whose removal was taken back, unless
 * their place is taken by now. Each in its own transaction, which locks as an edit does: the row, then the picture. Runs
 * after decisions, and each minute.
 */
export async function applyPictureRemovals(db: Database): Promise<void> {
  for (const use of await listUsesToChange(db, LIMIT)) {
    await db.transaction().execute((trx) => (use.isRemoved ? takeOut(trx, use) : putBack(trx, use)));
  }
}

async function takeOut(trx: Trx, use: UseToChange): Promise<void> {
  const stored = await lockPictureColumn(trx, use);
  if (!(await lockIsRemoved(trx, use.pictureId))) return;
  const found = findImage(stored, pictureAddress(use.pictureId));
  if (found === null) return;
  await insertRemovedUse(trx, use, found);
  await updatePictureColumn(trx, use, found.others);
}

async function putBack(trx: Trx, use: UseToChange): Promise<void> {
  const stored = await lockPictureColumn(trx, use);
  if (await lockIsRemoved(trx, use.pictureId)) return;
  // Another worker may have put it back while this one waited for the row.
  if (!(await deleteRemovedUse(trx, use))) return;
  const image = use.image ?? pictureAddress(use.pictureId);
  if (stored === null) await updatePictureColumn(trx, use, image);
  if (Array.isArray(stored) && stored.length < activityImageLimit) {
    await updatePictureColumn(trx, use, stored.toSpliced(use.position, 0, image));
  }
}

/** Where a column names the picture, and the column without it; null if it doesn't. */
function findImage(stored: unknown, address: string) {
  const isNamed = (value: unknown) => addressOf(value) === address;
  if (!Array.isArray(stored)) return isNamed(stored) ? { position: 0, image: stored, others: null } : null;
  const position = stored.findIndex(isNamed);
  if (position === -1) return null;
  return { position, image: stored[position] as unknown, others: stored.filter((value) => !isNamed(value)) };
}

function addressOf(value: unknown): unknown {
  return typeof value === "object" && value !== null && "src" in value ? value.src : value;
}
