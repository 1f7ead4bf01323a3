import type { CampaignBody } from "../contract/campaigns.ts";

/** What is approved: everything that affects content, audience and rate. The name is visible to staff only. */
export type CampaignContent = Omit<CampaignBody, "name">;

/** The content as canonical text, independent of key order. An approval is bound to its SHA-256. */
export function contentHashText(content: CampaignContent): string {
  const { subject, preheader, blocks, audience, mailsPerMinute } = content;
  return JSON.stringify(sorted({ subject, preheader, blocks, audience, mailsPerMinute }));
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(entries.map(([key, part]) => [key, sorted(part)]));
}
