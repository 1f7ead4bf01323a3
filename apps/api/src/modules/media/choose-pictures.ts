import type { Database } from "../../db/client.ts";
import { choosePicturesOf, type PictureRow } from "./picture-queries.ts";

type Input = { readonly ownerId: string; readonly ids: readonly string[]; readonly now: Date };

/** Saves the owner's pictures among these from the sweep for another day, and returns them in the order of the ids. */
export async function choosePictures(db: Database, { ownerId, ids, now }: Input): Promise<PictureRow[]> {
  const rows = await db.transaction().execute((trx) => choosePicturesOf(trx, ownerId, ids, now));
  const found = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => found.get(id) ?? []);
}
