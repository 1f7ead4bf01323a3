import type { CampaignBody } from "../contract/campaigns.ts";

/** What is approved: everything that decides what leaves, to whom, and how fast. The name is for staff only. */
export type CampaignContent = Omit<CampaignBody, "name">;

/** The content as one text, the same whatever order its keys came in; its SHA-256 is what an approval is bound to. */
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
