import type { Trx } from "../../../db/client.ts";
import { detachPictures, listReportedPictures } from "../../media/detached-pictures.ts";
import { insertDeletedUser } from "./insert-deleted-user.ts";

/** Detaches the person's pictures that moderators still need; deleting the person deletes all others. */
export async function detachReportedPictures(trx: Trx, personId: string, now: Date): Promise<void> {
  const ids = await listReportedPictures(trx, personId);
  if (ids.length === 0) return;
  await insertDeletedUser(trx, now);
  await detachPictures(trx, ids);
}
