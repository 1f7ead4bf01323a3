import type { Traveller } from "@meander/domain/permission/actor";
import type { Database } from "../../db/client.ts";
import { insertAudit } from "../audit/insert-audit.ts";
import { lockOwnList } from "./lock-own-list.ts";

type Input = {
  readonly actor: Traveller;
  readonly listId: string;
  readonly activityId: string;
  readonly now: Date;
};

/** Removes the activity, even if the owner no longer sees it; a no-op if it isn't on the list. */
export async function removeFromList(db: Database, { actor, listId, activityId, now }: Input): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockOwnList(trx, actor, listId, now);
    const { numUpdatedRows } = await trx
      .updateTable("activityListItem")
      .set({ removedAt: now })
      .where("listId", "=", listId)
      .where("activityId", "=", activityId)
      .where("removedAt", "is", null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return;
    await trx.updateTable("activityList").set({ modifiedAt: now }).where("id", "=", listId).execute();
    await insertAudit(trx, {
      actorId: actor.userId,
      action: "remove-from-list",
      subjectType: "list",
      subjectId: listId,
      data: { activityId },
    });
  });
}
