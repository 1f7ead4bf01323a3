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

/** What an approval is bound to. */
export function contentHashOf(row: CampaignRow): string {
  return createHash("sha256")
    .update(contentHashText(contentOf(row)))
    .digest("hex");
}

/** The column's constraint promises it. */
export const statusOf = ({ status }: CampaignRow) => status as CampaignStatus;
