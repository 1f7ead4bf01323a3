import { notificationCode } from "@meander/domain/notification/catalogue";
import type { Actor } from "@meander/domain/permission/actor";
import { can } from "@meander/domain/permission/can";
import type { Database } from "../../db/client.ts";
import { requireAllowed } from "../../require-allowed.ts";
import { insertAudit } from "../audit/insert-audit.ts";
import { recordNotification } from "../notifications/record-notification.ts";
import { actorIdOf, lockActivityFor } from "./activity-for-actor.ts";
import { refreshSearch, setRecommended } from "./queries.ts";

type Input = { readonly actor: Actor; readonly activityId: string; readonly recommended: boolean; readonly now: Date };

/** Sets or removes the team's recommendation; the host is notified when it is set. Repeating it is a no-op. */
export async function recommendActivity(
  db: Database,
  { actor, activityId, recommended, now }: Input,
): Promise<{ readonly isRecommended: boolean }> {
  return db.transaction().execute(async (trx) => {
    const { row, resource } = await lockActivityFor(trx, activityId, actor, now);
    requireAllowed(can(actor, "recommendActivity", resource));
    if (row.isRecommended === recommended) return { isRecommended: recommended };

    const actorId = actorIdOf(actor);
    await setRecommended(trx, row.id, recommended);
    await insertAudit(trx, {
      actorId,
      action: recommended ? "recommend-activity" : "stop-recommending-activity",
      subjectType: "activity",
      subjectId: row.id,
    });
    if (recommended) {
      await recordNotification(trx, {
        code: notificationCode.activityToggledRecommended,
        personIds: [row.hostId],
        actorId,
        activityId: row.id,
        now,
      });
    }
    await refreshSearch(trx, [row.id], now);
    return { isRecommended: recommended };
  });
}
