import type { Traveller } from "@meander/domain/permission/actor";
import type { Database, Trx } from "../../db/client.ts";
import { cancelWaitingDeliveries } from "../../outbox/campaign-claims.ts";
import { insertAudit } from "../audit/insert-audit.ts";
import { type CampaignChange, requireNextStatus, updateCampaign, wakePumps } from "./campaign-changes.ts";
import { type CampaignRow, lockCampaignRow } from "./queries.ts";

type Input = { readonly actor: Traveller; readonly campaignId: string; readonly now: Date };

/** Deliveries already being sent complete; the others wait. */
export function pauseCampaign(db: Database, input: Input): Promise<void> {
  return applyEvent(db, input, "pause", async () => ({ status: "paused" }));
}

/** Continues where it stopped, with an empty token budget. */
export function resumeCampaign(db: Database, input: Input): Promise<void> {
  return applyEvent(db, input, "resume", async (trx) => {
    await wakePumps(trx);
    return { status: "running", budgetTokens: 0, budgetAt: input.now };
  });
}

/** Undoes a start that has not come; the approval stays. */
export function unscheduleCampaign(db: Database, input: Input): Promise<void> {
  return applyEvent(db, input, "unschedule", async () => ({ status: "approved", scheduledAt: null }));
}

/** Final: queued deliveries are cancelled. */
export function cancelCampaign(db: Database, input: Input): Promise<void> {
  return applyEvent(db, input, "cancel", async (trx, { id, cancelledCount }) => {
    const cancelled = await cancelWaitingDeliveries(trx, id, input.now);
    return {
      status: "cancelled",
      scheduledAt: null,
      finishedAt: input.now,
      cancelledCount: cancelledCount + cancelled,
    };
  });
}

/** Only a campaign that never sent anything may be deleted; the audit trail retains its name. */
export async function deleteCampaign(db: Database, { actor, campaignId }: Input): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const row = await lockCampaignRow(trx, campaignId);
    requireNextStatus(row, "delete");
    await trx.deleteFrom("campaign").where("id", "=", campaignId).execute();
    await insertAudit(trx, {
      actorId: actor.userId,
      action: "delete-campaign",
      subjectType: "campaign",
      subjectId: campaignId,
      data: { name: row.name },
    });
  });
}

async function applyEvent(
  db: Database,
  { actor, campaignId, now }: Input,
  event: "unschedule" | "pause" | "resume" | "cancel",
  change: (trx: Trx, row: CampaignRow) => Promise<CampaignChange>,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const row = await lockCampaignRow(trx, campaignId);
    requireNextStatus(row, event);
    await updateCampaign(trx, campaignId, now, await change(trx, row));
    await insertAudit(trx, {
      actorId: actor.userId,
      action: `${event}-campaign`,
      subjectType: "campaign",
      subjectId: campaignId,
    });
  });
}
