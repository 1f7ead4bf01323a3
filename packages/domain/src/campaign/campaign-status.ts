import type { CampaignStatus } from "../contract/campaigns.ts";

export const campaignEvents = [
  "edit",
  "requestApproval",
  "approve",
  "schedule",
  "unschedule",
  "start",
  "pause",
  "resume",
  "complete",
  "cancel",
  "delete",
] as const;
export type CampaignEvent = (typeof campaignEvents)[number];

/** `deleted`: the row is deleted, which is allowed only for a campaign that never sent anything. */
export type CampaignOutcome = CampaignStatus | "deleted" | null;

type Row = Partial<Record<CampaignEvent, CampaignOutcome>>;

/**
 * Every status with the events it accepts. An edit voids the approval. A paused campaign can complete when
 * its last mail in flight settles.
 */
const transitions: Record<CampaignStatus, Row> = {
  draft: { edit: "draft", requestApproval: "draft", approve: "approved", delete: "deleted" },
  approved: { edit: "draft", schedule: "scheduled", cancel: "cancelled", delete: "deleted" },
  scheduled: { edit: "draft", schedule: "scheduled", unschedule: "approved", start: "running", cancel: "cancelled" },
  running: { pause: "paused", complete: "done", cancel: "cancelled" },
  paused: { resume: "running", complete: "done", cancel: "cancelled" },
  done: {},
  cancelled: {},
};

/** The next status; null if the event isn't allowed. */
export function nextCampaignStatus(status: CampaignStatus, event: CampaignEvent): CampaignOutcome {
  return transitions[status][event] ?? null;
}
