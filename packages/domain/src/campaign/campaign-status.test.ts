import { expect, test } from "vitest";
import { campaignStatuses } from "../contract/campaigns.ts";
import { campaignEvents, nextCampaignStatus } from "./campaign-status.ts";

test("each status handles each event as in the table", () => {
  const table = Object.fromEntries(
    campaignStatuses.map((status) => [status, campaignEvents.map((event) => nextCampaignStatus(status, event))]),
  );
  // edit, requestApproval, approve, schedule, unschedule, start, pause, resume, complete, cancel, delete
  expect(table).toEqual({
    draft: ["draft", "draft", "approved", null, null, null, null, null, null, null, "deleted"],
    approved: ["draft", null, null, "scheduled", null, null, null, null, null, "cancelled", "deleted"],
    scheduled: ["draft", null, null, "scheduled", "approved", "running", null, null, null, "cancelled", null],
    running: [null, null, null, null, null, null, "paused", null, "done", "cancelled", null],
    paused: [null, null, null, null, null, null, null, "running", "done", "cancelled", null],
    done: Array(campaignEvents.length).fill(null),
    cancelled: Array(campaignEvents.length).fill(null),
  });
});
