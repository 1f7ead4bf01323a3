import { DomainError } from "@meander/domain/errors";
import { message } from "@meander/domain/messages/message";
import type { ReportCategory } from "@meander/domain/moderation/report-category";
import type { Actor } from "@meander/domain/permission/actor";
import { can } from "@meander/domain/permission/can";
import { undoSeconds } from "@meander/domain/policy";
import type { Database } from "../../db/client.ts";
import { newId } from "../../db/new-id.ts";
import { requireAllowed } from "../../require-allowed.ts";
import { actorIdOf, lockActivityFor } from "../activities/activity-for-actor.ts";
import { refreshSearch } from "../activities/queries.ts";
import { insertAudit } from "../audit/insert-audit.ts";
import { notifyOfDecision } from "../moderation/effects/notify-of-decision.ts";
import { notifyParticipantsOfHiding } from "../moderation/effects/notify-of-hiding.ts";
import { requireDirectChange } from "../moderation/require-direct-change.ts";
import { cancelHidingMails, setHidden } from "./hide-queries.ts";

type Input = {
  readonly actor: Actor;
  readonly activityId: string;
  readonly hidden: boolean;
  readonly category: ReportCategory;
  readonly reason: string;
  readonly now: Date;
};

/**
 * Hides an activity from everyone but its host and staff, or shows it again, without a case. The host and participants
 * are notified as after a decision, unless it is shown again before the mails are sent. Repeating it is a no-op. Throws
 * DomainError not-found, forbidden, or conflict for a draft and while a case decides about it.
 */
export async function hideActivity(
  db: Database,
  { actor, activityId, hidden, category, reason, now }: Input,
): Promise<{ readonly isHidden: boolean }> {
  return db.transaction().execute(async (trx) => {
    const { row, resource } = await lockActivityFor(trx, activityId, actor, now);
    requireAllowed(can(actor, "viewActivity", resource));
    await requireDirectChange(trx, { actor, subject: { type: "activity", id: row.id }, ownerId: row.hostId });
    if (resource.state === "draft") throw new DomainError("conflict", message("activityNotLive"));
    if (hidden === (row.hiddenAt !== null)) return { isHidden: hidden };

    const entryId = await newId(trx);
    if (!hidden) await cancelHidingMails(trx, row.id, now);
    await setHidden(trx, row.id, hidden ? now : null);
    await insertAudit(trx, {
      id: entryId,
      actorId: actorIdOf(actor),
      action: hidden ? "hide-activity" : "show-activity",
      subjectType: "activity",
      subjectId: row.id,
      data: hidden ? { category, reason } : { reason },
    });
    if (hidden) {
      const dueAt = new Date(now.getTime() + undoSeconds * 1000);
      await notifyOfDecision(trx, {
        caseId: null,
        eventId: entryId,
        subject: { type: "activity", id: row.id },
        decision: "hideActivity",
        category,
        reason,
        ownerId: row.hostId,
        reporterIds: [],
        appeals: [],
        strikeId: null,
        dueAt,
      });
      await notifyParticipantsOfHiding(trx, { eventId: entryId, activityId: row.id, dueAt, now });
    }
    await refreshSearch(trx, [row.id], now);
    return { isHidden: hidden };
  });
}
