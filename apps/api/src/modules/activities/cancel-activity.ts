import { participationStatus, pendingOrApproved } from "@meander/domain/participation/status";
import { notificationsOfActivityEvent, storedStatusOf } from "@meander/domain/activity/state";
import type { Actor } from "@meander/domain/permission/actor";
import { can } from "@meander/domain/permission/can";
import type { Database, Trx } from "../../db/client.ts";
import { requireAllowed } from "../../require-allowed.ts";
import { insertAudit } from "../audit/insert-audit.ts";
import { recordNotification } from "../notifications/record-notification.ts";
import { lockActivityFor } from "./activity-for-actor.ts";
import { announceChange } from "./announce-change.ts";
import { type ActivityRow, findParticipantIds, refreshSearch } from "./queries.ts";

type Input = { readonly actor: Actor; readonly activityId: string; readonly reason: string; readonly now: Date };

/**
 * Final. Notifies participants and those with a pending request; of an activity hidden by moderators, only the
 * approved.
 */
export async function cancelActivity(db: Database, { actor, activityId, reason, now }: Input): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { row, resource } = await lockActivityFor(trx, activityId, actor, now);
    requireAllowed(can(actor, "cancelActivity", resource));
    await cancelLockedActivity(trx, row, { actorId: row.hostId, reason, now });
  });
}

type Cancellation = {
  /** Null when our team cancels it. */
  readonly actorId: string | null;
  readonly reason: string | null;
  readonly now: Date;
};

/** Cancels a locked activity that is open or closed, and notifies its people. */
export async function cancelLockedActivity(
  trx: Trx,
  row: ActivityRow,
  { actorId, reason, now }: Cancellation,
): Promise<void> {
  await trx
    .updateTable("activity")
    .set({ ...storedStatusOf("cancelled", now), cancelReason: reason, modifiedAt: now })
    .where("id", "=", row.id)
    .execute();
  await insertAudit(trx, { actorId, action: "cancel-activity", subjectType: "activity", subjectId: row.id });
  const personIds = await findParticipantIds(
    trx,
    row.id,
    row.hiddenAt === null ? pendingOrApproved : [participationStatus.approved],
  );
  const data = reason === null ? {} : { reason };
  for (const { code } of notificationsOfActivityEvent("cancel")) {
    await recordNotification(trx, { code, personIds, actorId, activityId: row.id, data, now });
  }
  await announceChange(trx, row.id);
  await refreshSearch(trx, [row.id], now);
}
