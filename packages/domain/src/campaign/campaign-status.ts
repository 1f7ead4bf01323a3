import type { CampaignStatus } from "../contract/campaigns.ts";

export const campaignEvents = [
  "edit",
  "approve",
  "schedule",
  "start",
  "pause",
  "resume",
  "complete",
  "cancel",
  "delete",
] as const;
export type CampaignEvent = (typeof campaignEvents)[number];

/** `deleted`: the campaign is gone, which only one that never sent anything can be. */
export type CampaignOutcome = CampaignStatus | "deleted" | null;

type Row = Partial<Record<CampaignEvent, CampaignOutcome>>;

/** Every status with the events it takes (design §9). An edit voids the approval; the last mail in flight may settle while paused. */
const transitions: Record<CampaignStatus, Row> = {
  draft: { edit: "draft", approve: "approved", delete: "deleted" },
  approved: { edit: "draft", schedule: "scheduled", start: "running", cancel: "cancelled", delete: "deleted" },
  scheduled: { edit: "draft", schedule: "scheduled", start: "running", cancel: "cancelled" },
  running: { pause: "paused", complete: "done", cancel: "cancelled" },
  paused: { resume: "running", complete: "done", cancel: "cancelled" },
  done: {},
  cancelled: {},
};

/** What becomes of a campaign; null where the event can't happen. */
export function nextCampaignStatus(status: CampaignStatus, event: CampaignEvent): CampaignOutcome {
  return transitions[status][event] ?? null;
}
