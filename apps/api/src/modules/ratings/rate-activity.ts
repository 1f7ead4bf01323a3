import type { RatingBody } from "@meander/domain/contract/participation";
import { notificationCode } from "@meander/domain/notification/catalogue";
import type { Traveller } from "@meander/domain/permission/actor";
import { can } from "@meander/domain/permission/can";
import type { Database } from "../../db/client.ts";
import { requireAllowed } from "../../require-allowed.ts";
import { lockActivityFor } from "../activities/activity-for-actor.ts";
import { insertAudit } from "../audit/insert-audit.ts";
import { recordNotification } from "../notifications/record-notification.ts";
import { addToRating, insertRating } from "./queries.ts";

type Input = { readonly actor: Traveller; readonly activityId: string; readonly body: RatingBody; readonly now: Date };

/**
 * Once per person, after the end, with verified attendance. Sum and count change in the same transaction, and the host
 * is notified.
 */
export async function rateActivity(db: Database, { actor, activityId, body, now }: Input): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { row, resource } = await lockActivityFor(trx, activityId, actor, now);
    requireAllowed(can(actor, "rateActivity", resource));
    const rating = { activityId: row.id, personId: actor.userId, stars: body.stars, text: body.text, createdAt: now };
    if (!(await insertRating(trx, rating))) requireAllowed({ allowed: false, reason: "alreadyRated" });
    await addToRating(trx, row.id, body.stars);
    await insertAudit(trx, {
      actorId: actor.userId,
      action: "rate-activity",
      subjectType: "activity",
      subjectId: row.id,
      data: { stars: String(body.stars) },
    });
    await recordNotification(trx, {
      code: notificationCode.activityRated,
      personIds: [row.hostId],
      actorId: actor.userId,
      activityId: row.id,
      now,
    });
  });
}
