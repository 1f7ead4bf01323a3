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

/** What a refused event is answered with, where that says more than a wrong state. */
const refusals: Partial<Record<CampaignEvent, ErrorKey>> = { edit: "campaignNotEditable" };

/** What the event makes of the locked campaign. Throws DomainError conflict where it can't happen. */
export function requireNextStatus(row: CampaignRow, event: CampaignEvent): CampaignStatus | "deleted" {
  const status = statusOf(row);
  const next = nextCampaignStatus(status, event);
  if (next !== null) return next;
  const isUnapproved = status === "draft" && (event === "start" || event === "schedule");
  const key = isUnapproved ? "campaignNotApproved" : (refusals[event] ?? "campaignWrongState");
  throw new DomainError("conflict", message(key));
}

export type CampaignChange = UpdateObject<DB, "campaign">;

/** Writes a change of a campaign that the caller has locked; each is a version of its own. */
export async function updateCampaign(trx: Trx, id: string, now: Date, change: CampaignChange): Promise<void> {
  await trx
    .updateTable("campaign")
    .set({ ...change, version: sql`version + 1`, updatedAt: now })
    .where("id", "=", id)
    .execute();
}

/** Once the transaction commits, the pumps look again. */
export async function wakePumps(trx: Trx): Promise<void> {
  await sql`select pg_notify(${DELIVERY_CHANNEL}, '')`.execute(trx);
}
