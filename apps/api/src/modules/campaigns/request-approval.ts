import { mayApproveCampaign } from "@meander/domain/campaign/approval";
import { DomainError } from "@meander/domain/errors";
import { message } from "@meander/domain/messages/message";
import type { Traveller } from "@meander/domain/permission/actor";
import type { Database, Trx } from "../../db/client.ts";
import { holdsPermission } from "../../db/holds-permission.ts";
import { lockPeople } from "../../db/lock-people.ts";
import { enqueueDeliveries } from "../../outbox/enqueue-delivery.ts";
import { insertAudit } from "../audit/insert-audit.ts";
import { requireComplete } from "./approve-campaign.ts";
import { requireNextStatus, updateCampaign } from "./campaign-changes.ts";
import { contentOf } from "./content-of.ts";
import { type CampaignRow, lockCampaignRow } from "./queries.ts";

type Input = { readonly actor: Traveller; readonly campaignId: string; readonly now: Date };

/**
 * Asks everyone who may approve the campaign, by mail and in their console. Repeating it asks nobody again until the
 * next edit. Throws DomainError conflict if there is nobody to ask.
 */
export async function requestApproval(db: Database, { actor, campaignId, now }: Input): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockPeople(trx);
    const row = await lockCampaignRow(trx, campaignId);
    requireNextStatus(row, "requestApproval");
    if (row.approvalRequestedAt !== null) return;
    requireComplete(contentOf(row));
    const approvers = await findApprovers(trx, row, actor.userId, now);
    if (approvers.length === 0) throw new DomainError("conflict", message("campaignWithoutApprover"));
    await updateCampaign(trx, campaignId, now, { approvalRequestedBy: actor.userId, approvalRequestedAt: now });
    const requesterName = await getName(trx, actor.userId);
    await enqueueDeliveries(
      trx,
      approvers.map(({ id, firstName }) => ({
        channel: "mail" as const,
        personId: id,
        template: "approval-requested" as const,
        data: { firstName, requesterName, campaignName: row.name },
      })),
    );
    await insertAudit(trx, {
      actorId: actor.userId,
      action: "request-campaign-approval",
      subjectType: "campaign",
      subjectId: campaignId,
      data: { people: approvers.length },
    });
  });
}

/** Staff with the permission who neither wrote nor last edited the campaign, nor ask themselves. */
async function findApprovers(trx: Trx, row: CampaignRow, askingId: string, now: Date) {
  const people = await trx
    .selectFrom("person")
    .select(["person.id", "person.firstName"])
    .where(holdsPermission("sendCampaigns", now))
    .where("person.email", "is not", null)
    .execute();
  return people.filter(({ id }) => id !== askingId && mayApproveCampaign(row, id));
}

async function getName(trx: Trx, personId: string): Promise<string> {
  const { firstName, lastName } = await trx
    .selectFrom("person")
    .select(["firstName", "lastName"])
    .where("id", "=", personId)
    .executeTakeFirstOrThrow();
  return `${firstName} ${lastName}`;
}
