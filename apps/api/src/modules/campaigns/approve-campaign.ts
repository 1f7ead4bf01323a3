import { mayApproveCampaign } from "@meander/domain/campaign/approval";
import type { CampaignContent } from "@meander/domain/campaign/content";
import { findUnknownPlaceholders } from "@meander/domain/campaign/placeholders";
import { campaignProblems } from "@meander/domain/campaign/problems";
import { DomainError } from "@meander/domain/errors";
import { message } from "@meander/domain/messages/message";
import type { Traveller } from "@meander/domain/permission/actor";
import type { Database } from "../../db/client.ts";
import { insertAudit } from "../audit/insert-audit.ts";
import { requireNextStatus, updateCampaign } from "./campaign-changes.ts";
import { contentHashOf, contentOf } from "./content-of.ts";
import { lockCampaignRow } from "./queries.ts";

type Input = {
  readonly actor: Traveller;
  readonly campaignId: string;
  /** Hash of the content that the approver saw. */
  readonly contentHash: string;
  readonly now: Date;
};

/**
 * A second person approves exactly this content, audience and pace. Throws DomainError version-changed if the campaign
 * differs.
 */
export async function approveCampaign(db: Database, { actor, campaignId, contentHash, now }: Input): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const row = await lockCampaignRow(trx, campaignId);
    if (!mayApproveCampaign(row, actor.userId)) throw new DomainError("forbidden", message("campaignNeedsAnother"));
    requireNextStatus(row, "approve");
    if (contentHashOf(row) !== contentHash) throw new DomainError("version-changed", message("campaignChanged"));
    requireComplete(contentOf(row));
    await updateCampaign(trx, campaignId, now, {
      status: "approved",
      approvedBy: actor.userId,
      approvedHash: contentHash,
      approvedAt: now,
      approvalRequestedBy: null,
      approvalRequestedAt: null,
    });
    await insertAudit(trx, {
      actorId: actor.userId,
      action: "approve-campaign",
      subjectType: "campaign",
      subjectId: campaignId,
      data: { contentHash },
    });
  });
}

/** Reports the fields with unknown placeholders, which would be sent literally. */
export function requireComplete(content: CampaignContent): void {
  const [unknown, ...more] = findUnknownPlaceholders(content);
  if (unknown !== undefined) {
    const fields = Object.fromEntries(
      [unknown, ...more].map(({ place, block, text }) => [
        block === null ? place : `blocks.${block - 1}`,
        message("placeholderUnfilled", { text }),
      ]),
    );
    throw new DomainError("rule-broken", message("campaignPlaceholders", { text: unknown.text }), { fields });
  }
  if (campaignProblems(content).length > 0) throw new DomainError("rule-broken", message("campaignIncomplete"));
}
