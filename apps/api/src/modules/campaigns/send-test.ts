import type { Traveller } from "@meander/domain/permission/actor";
import type { Database } from "../../db/client.ts";
import { enqueueDelivery } from "../../outbox/enqueue-delivery.ts";
import { insertAudit } from "../audit/insert-audit.ts";
import { getCampaignRow } from "./queries.ts";

type Input = { readonly actor: Traveller; readonly campaignId: string };

/** The campaign as it stands, to the caller's own address, whatever state it is in. */
export async function sendTest(db: Database, { actor, campaignId }: Input): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await getCampaignRow(trx, campaignId);
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
