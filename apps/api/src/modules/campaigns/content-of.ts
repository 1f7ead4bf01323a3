import { createHash } from "node:crypto";
import { type CampaignContent, contentHashText } from "@meander/domain/campaign/content";
import type { CampaignStatus } from "@meander/domain/contract/campaigns";
import type { CampaignRow } from "./queries.ts";
import { storedAudience, storedBlocks } from "./stored-json.ts";

export function contentOf({ subject, preheader, blocks, audience, mailsPerMinute }: CampaignRow): CampaignContent {
  return {
    subject,
    preheader,
    blocks: storedBlocks(blocks),
    audience: storedAudience(audience),
    mailsPerMinute,
  };
}

/** Hash of the content that an approval applies to. */
export function contentHashOf(row: CampaignRow): string {
  return createHash("sha256")
    .update(contentHashText(contentOf(row)))
    .digest("hex");
}

/** Guaranteed by the column's check constraint. */
export const statusOf = ({ status }: CampaignRow) => status as CampaignStatus;
