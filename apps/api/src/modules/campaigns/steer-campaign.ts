import type { Traveller } from "@meander/domain/permission/actor";
import type { Database, Trx } from "../../db/client.ts";
import { cancelWaitingDeliveries } from "../../outbox/campaign-claims.ts";
import { insertAudit } from "../audit/insert-audit.ts";
import { type CampaignChange, requireNextStatus, updateCampaign, wakePumps } from "./move-campaign.ts";
import { type CampaignRow, lockCampaignRow } from "./queries.ts";

type Input = { readonly actor: Traveller; readonly campaignId: string; readonly now: Date };

/** What has begun to leave still leaves; the rest waits. */
export function pauseCampaign(db: Database, input: Input): Promise<void> {
  return steer(db, input, "pause", async () => ({ status: "paused" }));
}

/** Goes on where it stopped, with an empty budget. */
export function resumeCampaign(db: Database, input: Input): Promise<void> {
  return steer(db, input, "resume", async (trx) => {
    await wakePumps(trx);
    return { status: "running", budgetTokens: 0, budgetAt: input.now };
  });
}

/** For good: what waits never leaves. */
export function cancelCampaign(db: Database, input: Input): Promise<void> {
  return steer(db, input, "cancel", async (trx, { id, cancelledCount }) => {
    const cancelled = await cancelWaitingDeliveries(trx, id, input.now);
    return {
      status: "cancelled",
      scheduledAt: null,
      finishedAt: input.now,
      cancelledCount: cancelledCount + cancelled,
    };
  });
}

/** Only one that never sent anything can go without a trace in the list; the audit keeps its name. */
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

async function steer(
  db: Database,
  { actor, campaignId, now }: Input,
  event: "pause" | "resume" | "cancel",
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
