import { pendingOrApproved } from "@meander/domain/participation/status";
import type { Traveller } from "@meander/domain/permission/actor";
import { can } from "@meander/domain/permission/can";
import type { Database, Trx } from "../../db/client.ts";
import { requireAllowed } from "../../require-allowed.ts";
import { insertAudit } from "../audit/insert-audit.ts";
import { lockActivityFor } from "./activity-for-actor.ts";
import { announceActivity } from "./announce-activity.ts";
import { requireDatesAhead } from "./check-content.ts";
import { findParticipantIds, refreshSearch } from "./queries.ts";

type Input = {
  readonly actor: Traveller;
  readonly activityId: string;
  readonly suggested: boolean;
  readonly now: Date;
};

/**
 * Turns an activity into a suggestion that anyone may copy, or back into one to join, which then needs dates. Repeating
 * it is a no-op.
 */
export async function suggestActivity(db: Database, { actor, activityId, suggested, now }: Input): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { row, dates, resource } = await lockActivityFor(trx, activityId, actor, now);
    requireAllowed(can(actor, "suggestActivity", resource));
    if (row.isSuggested === suggested) return;
    if (suggested) await requireNoParticipants(trx, row.id);
    else if (resource.state !== "draft") {
      requireDatesAhead({ ...row, isSuggested: false }, dates, now);
    }
    await trx
      .updateTable("activity")
      .set({ isSuggested: suggested, modifiedAt: now })
      .where("id", "=", row.id)
      .execute();
    await insertAudit(trx, {
      actorId: actor.userId,
      action: suggested ? "suggest-activity" : "stop-suggesting-activity",
      subjectType: "activity",
      subjectId: row.id,
    });
    if (!suggested && resource.state === "open") await announceActivity(trx, { activityId: row.id, now });
    await refreshSearch(trx, [row.id], now);
  });
}

/** A suggestion is only a template, so it may have no participants or pending requests. Throws DomainError conflict. */
export async function requireNoParticipants(trx: Trx, activityId: string): Promise<void> {
  const people = await findParticipantIds(trx, activityId, pendingOrApproved);
  if (people.length > 0) requireAllowed({ allowed: false, reason: "hasPeople" });
}
