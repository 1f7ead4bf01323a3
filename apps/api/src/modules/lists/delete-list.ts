import type { Traveller } from "@meander/domain/permission/actor";
import type { Database } from "../../db/client.ts";
import { insertAudit } from "../audit/insert-audit.ts";
import { lockOwnList } from "./lock-own-list.ts";

type Input = { readonly actor: Traveller; readonly listId: string; readonly now: Date };

/** Deletes a list with its items; the activities stay. */
export async function deleteList(db: Database, { actor, listId, now }: Input): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockOwnList(trx, actor, listId, now);
    await trx.deleteFrom("activityList").where("id", "=", listId).execute();
    await insertAudit(trx, { actorId: actor.userId, action: "delete-list", subjectType: "list", subjectId: listId });
  });
}
