import { type CampaignEvent, nextCampaignStatus } from "@meander/domain/campaign/campaign-status";
import type { CampaignStatus } from "@meander/domain/contract/campaigns";
import { DomainError } from "@meander/domain/errors";
import { type ErrorKey, message } from "@meander/domain/messages/message";
import { sql, type UpdateObject } from "kysely";
import type { Trx } from "../../db/client.ts";
import type { DB } from "../../db/generated-types.ts";
import { DELIVERY_CHANNEL } from "../../outbox/enqueue-delivery.ts";
import { statusOf } from "./content-of.ts";
import type { CampaignRow } from "./queries.ts";

/** Error messages of refused events that are more specific than a wrong state. */
const refusals: Partial<Record<CampaignEvent, ErrorKey>> = { edit: "campaignNotEditable" };

/** The status after the event on the locked campaign. Throws DomainError conflict where the event isn't allowed. */
export function requireNextStatus(row: CampaignRow, event: CampaignEvent): CampaignStatus | "deleted" {
  const status = statusOf(row);
  const next = nextCampaignStatus(status, event);
  if (next !== null) return next;
  const isUnapproved = status === "draft" && (event === "start" || event === "schedule");
  const key = isUnapproved ? "campaignNotApproved" : (refusals[event] ?? "campaignWrongState");
  throw new DomainError("conflict", message(key));
}

export type CampaignChange = UpdateObject<DB, "campaign">;

/** Updates a campaign that the caller has locked; each change increments its version. */
export async function updateCampaign(trx: Trx, id: string, now: Date, change: CampaignChange): Promise<void> {
  await trx
    .updateTable("campaign")
    .set({ ...change, version: sql`version + 1`, updatedAt: now })
    .where("id", "=", id)
    .execute();
}

/** Wakes the delivery pumps once the transaction commits. */
export async function wakePumps(trx: Trx): Promise<void> {
  await sql`select pg_notify(${DELIVERY_CHANNEL}, '')`.execute(trx);
}
