import type { Traveller } from "@meander/domain/permission/actor";
import type { Database } from "../../db/client.ts";
import { enqueueDelivery } from "../../outbox/enqueue-delivery.ts";
import { insertAudit } from "../audit/insert-audit.ts";
import { lockCampaignRow } from "./queries.ts";

type Input = { readonly actor: Traveller; readonly campaignId: string; readonly now: Date };

/** Sends the current content to the caller's own address, in any status. */
export async function sendTest(db: Database, { actor, campaignId, now }: Input): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { testedAt } = await lockCampaignRow(trx, campaignId);
    if (testedAt === null)
      await trx.updateTable("campaign").set({ testedAt: now }).where("id", "=", campaignId).execute();
    await enqueueDelivery(trx, {
      channel: "mail",
      personId: actor.userId,
      template: "campaign",
      data: { campaignId, isTest: true },
    });
    await insertAudit(trx, {
      actorId: actor.userId,
      action: "test-campaign",
      subjectType: "campaign",
      subjectId: campaignId,
    });
  });
}
