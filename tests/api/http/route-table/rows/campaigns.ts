import { campaignBody } from "../../../support/campaigns.ts";
import { succeedingWith, anyone, each, permission, roles } from "../roles.ts";
import type { RouteRow } from "../row.ts";

const marketers = permission("sendCampaigns");
const draft = "private/admin/campaign/{campaignId}";

/** A campaign that was approved and has reached this status. */
function inStatus(status: string): NonNullable<RouteRow["arrange"]> {
  return (db, { campaign, now, people }) =>
    db
      .updateTable("campaign")
      .set({
        status,
        approvedBy: people.administrator.id,
        approvedHash: campaign.contentHash,
        approvedAt: now,
        startedAt: now,
      })
      .where("id", "=", campaign.id)
      .execute();
}

export const rows: readonly RouteRow[] = [
  { route: "GET private/admin/campaigns", expected: marketers },
  {
    route: "POST private/admin/campaigns",
    expected: succeedingWith(201, marketers),
    send: () => ({ body: campaignBody() }),
  },
  {
    route: "POST private/admin/campaigns/reach",
    expected: marketers,
    writes: false,
    send: () => ({ body: { audience: { place: null, categories: [] } } }),
  },
  { route: `GET ${draft}`, expected: marketers },
  {
    route: `PATCH ${draft}`,
    expected: marketers,
    send: ({ campaign }) => ({ body: { name: "Winter walks", version: campaign.version } }),
  },
  { route: `DELETE ${draft}`, expected: marketers },
  {
    route: `POST ${draft}/approve`,
    when: "by somebody else than its writer",
    expected: marketers,
    send: ({ campaign }) => ({ body: { contentHash: campaign.contentHash } }),
  },
  {
    route: `POST ${draft}/request-approval`,
    when: "by its writer, with a colleague to ask",
    expected: marketers,
  },
  { route: `POST ${draft}/unschedule`, expected: marketers, arrange: inStatus("scheduled") },
  { route: `POST ${draft}/start`, expected: marketers, arrange: inStatus("approved"), send: () => ({ body: {} }) },
  { route: `POST ${draft}/pause`, expected: marketers, arrange: inStatus("running") },
  { route: `POST ${draft}/resume`, expected: marketers, arrange: inStatus("paused") },
  { route: `POST ${draft}/cancel`, expected: marketers, arrange: inStatus("paused") },
  { route: `POST ${draft}/test`, expected: marketers },
  { route: `GET ${draft}/preview`, expected: marketers },
  { route: `GET ${draft}/sample`, expected: marketers },
  { route: `GET ${draft}/recipients`, expected: marketers },
  { route: "GET public/unsubscribe/{token}", expected: anyone },
  { route: "POST public/unsubscribe/{token}", expected: anyone },
  {
    route: "POST /unsubscribe/{token}",
    when: "the page's own form",
    expected: each(roles, 303),
  },
];
