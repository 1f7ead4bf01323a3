import { DomainError } from "@meander/domain/errors";
import { message } from "@meander/domain/messages/message";
import { z } from "zod";
import type { Database } from "../../db/client.ts";
import { choosePicturesOf, type PictureRow } from "./picture-queries.ts";

type Input = { readonly ownerId: string; readonly ids: readonly string[]; readonly now: Date };

const uuids = z.array(z.uuid());

/**
 * Saves the owner's pictures among these from the sweep for another day, and returns them in the order of the ids. Throws
 * DomainError invalid for what isn't an id.
 */
export async function choosePictures(db: Database, { ownerId, ids: given, now }: Input): Promise<PictureRow[]> {
  const ids = given.map((id) => id.toLowerCase());
  if (!uuids.safeParse(ids).success) {
    throw new DomainError("invalid", message("bodyInvalid"), { fields: { images: message("fieldInvalid") } });
  }
  const rows = await db.transaction().execute((trx) => choosePicturesOf(trx, ownerId, ids, now));
  const found = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => found.get(id) ?? []);
}
