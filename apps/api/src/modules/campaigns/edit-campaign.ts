import type { CampaignUpdate } from "@meander/domain/contract/campaigns";
import { DomainError } from "@meander/domain/errors";
import { message } from "@meander/domain/messages/message";
import type { Traveller } from "@meander/domain/permission/actor";
import type { Database } from "../../db/client.ts";
import { jsonb } from "../../db/jsonb.ts";
import { insertAudit } from "../audit/insert-audit.ts";
import { requireNextStatus, updateCampaign } from "./campaign-changes.ts";
import { lockCampaignRow } from "./queries.ts";

type Input = {
  readonly actor: Traveller;
  readonly campaignId: string;
  readonly body: CampaignUpdate;
  readonly now: Date;
};

/** Any edit voids the approval and the schedule. Throws DomainError version-changed after a concurrent edit. */
export async function editCampaign(db: Database, { actor, campaignId, body, now }: Input): Promise<void> {
  const { version, blocks, audience, ...rest } = body;
  await db.transaction().execute(async (trx) => {
    const row = await lockCampaignRow(trx, campaignId);
    requireNextStatus(row, "edit");
    if (row.version !== version) throw new DomainError("version-changed", message("campaignChanged"));
    await updateCampaign(trx, campaignId, now, {
      ...definedOf(rest),
      ...(blocks === undefined ? {} : { blocks: jsonb(blocks) }),
      ...(audience === undefined ? {} : { audience: jsonb(audience) }),
      status: "draft",
      approvedBy: null,
      approvedHash: null,
      approvedAt: null,
      approvalRequestedBy: null,
      approvalRequestedAt: null,
      scheduledAt: null,
      updatedBy: actor.userId,
    });
    await insertAudit(trx, {
      actorId: actor.userId,
      action: "edit-campaign",
      subjectType: "campaign",
      subjectId: campaignId,
      data: { version: version + 1, voidedApproval: row.approvedHash !== null },
    });
  });
}

type Plain = Omit<CampaignUpdate, "version" | "blocks" | "audience">;

function definedOf({ name, subject, preheader, mailsPerMinute }: Plain) {
  return {
    ...(name === undefined ? {} : { name }),
    ...(subject === undefined ? {} : { subject }),
    ...(preheader === undefined ? {} : { preheader }),
    ...(mailsPerMinute === undefined ? {} : { mailsPerMinute }),
  };
}
