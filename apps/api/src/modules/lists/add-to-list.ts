import { DomainError } from "@meander/domain/errors";
import { message } from "@meander/domain/messages/message";
import { notificationCode } from "@meander/domain/notification/catalogue";
import type { Traveller } from "@meander/domain/permission/actor";
import { can } from "@meander/domain/permission/can";
import { listPolicy } from "@meander/domain/policy";
import type { Database, Trx } from "../../db/client.ts";
import { requireAllowed } from "../../require-allowed.ts";
import { getActivityFor } from "../activities/activity-for-actor.ts";
import { insertAudit } from "../audit/insert-audit.ts";
import { recordNotification } from "../notifications/record-notification.ts";
import { lockOwnList } from "./lock-own-list.ts";
import { countItems, isOnList } from "./queries.ts";

type Input = {
  readonly actor: Traveller;
  readonly listId: string;
  readonly activityId: string;
  readonly now: Date;
};

/** Adds the activity to the list; one already on it keeps its position. */
export async function addToList(db: Database, { actor, listId, activityId, now }: Input): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockOwnList(trx, actor, listId, now);
    const { row, resource } = await getActivityFor(trx, activityId, actor, now);
    requireAllowed(can(actor, "viewActivity", resource));
    if (await isOnList(trx, listId, activityId)) return;
    if ((await countItems(trx, listId)) >= listPolicy.activitiesPerList) {
      throw new DomainError("rule-broken", message("listFull", { count: listPolicy.activitiesPerList }));
    }
    await putItem(trx, { listId, activityId, addedAt: now });
    await insertAudit(trx, {
      actorId: actor.userId,
      action: "add-to-list",
      subjectType: "list",
      subjectId: listId,
      data: { activityId },
    });
    await recordNotification(trx, {
      code: notificationCode.activityAddedToList,
      personIds: [row.hostId],
      actorId: actor.userId,
      activityId,
      now,
    });
  });
}

async function putItem(trx: Trx, item: { listId: string; activityId: string; addedAt: Date }): Promise<void> {
  const { listId, addedAt } = item;
  await trx
    .insertInto("activityListItem")
    .values(item)
    .onConflict((conflict) => conflict.columns(["listId", "activityId"]).doUpdateSet({ addedAt, removedAt: null }))
    .execute();
  await trx.updateTable("activityList").set({ modifiedAt: addedAt }).where("id", "=", listId).execute();
}
