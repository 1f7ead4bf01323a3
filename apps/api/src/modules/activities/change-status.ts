import type { activityStatus } from "@meander/domain/activity/status";
import { type ActivityEvent, eventForStatus, nextActivityState, storedStatusOf } from "@meander/domain/activity/state";
import type { Actor } from "@meander/domain/permission/actor";
import { can } from "@meander/domain/permission/can";
import type { Database } from "../../db/client.ts";
import { requireAllowed } from "../../require-allowed.ts";
import { insertAudit } from "../audit/insert-audit.ts";
import { lockActivityFor } from "./activity-for-actor.ts";
import { announceActivity } from "./announce-activity.ts";
import { announceChange } from "./announce-change.ts";
import { requireDatesAhead, requireNoUntimedDays } from "./check-content.ts";
import { incrementHostedCount } from "./increment-hosted-count.ts";
import { refreshSearch } from "./queries.ts";
import { storedUnfinished } from "./stored-json.ts";

type Input = {
  readonly actor: Actor;
  readonly activityId: string;
  readonly status: typeof activityStatus.open | typeof activityStatus.closed;
  readonly now: Date;
};

const actionOf = {
  publish: "publishActivity",
  close: "closeActivity",
  reopen: "reopenActivity",
} as const satisfies Partial<Record<ActivityEvent, string>>;

/**
 * Publishes a draft, closes an open activity to more requests, or reopens it. Setting the current status again is a
 * no-op.
 */
export async function changeStatus(db: Database, { actor, activityId, status, now }: Input): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { row, dates, resource } = await lockActivityFor(trx, activityId, actor, now);
    requireAllowed(can(actor, "editActivity", resource));
    if (row.status === status && row.cancelledAt === null) return;
    const event = eventForStatus(resource.state, status);
    if (event !== "publish" && event !== "close" && event !== "reopen") {
      return requireAllowed({ allowed: false, reason: "wrongState" });
    }
    requireAllowed(can(actor, actionOf[event], resource));
    if (event === "publish") {
      if (!row.isSuggested) requireNoUntimedDays(storedUnfinished(row.unfinished));
      requireDatesAhead(row, dates, now);
    }

    const next = nextActivityState(resource.state, event);
    if (next === null || next === "deleted") return;
    await trx
      .updateTable("activity")
      .set({
        status: storedStatusOf(next, now).status,
        modifiedAt: now,
        openedAt: row.openedAt ?? now,
        unfinished: null,
      })
      .where("id", "=", row.id)
      .execute();
    if (event === "publish") await incrementHostedCount(trx, row.hostId);
    await insertAudit(trx, {
      actorId: row.hostId,
      action: `${event}-activity`,
      subjectType: "activity",
      subjectId: row.id,
    });
    if (event === "publish") await announceActivity(trx, { activityId: row.id, now });
    await announceChange(trx, row.id);
    await refreshSearch(trx, [row.id], now);
  });
}
