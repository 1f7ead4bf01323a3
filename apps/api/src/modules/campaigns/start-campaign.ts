import type { CampaignEvent } from "@meander/domain/campaign/campaign-status";
import { findUnknownPlaceholders } from "@meander/domain/campaign/placeholders";
import { DomainError } from "@meander/domain/errors";
import { message } from "@meander/domain/messages/message";
import type { Traveller } from "@meander/domain/permission/actor";
import type { Database, Trx } from "../../db/client.ts";
import { jsonb } from "../../db/jsonb.ts";
import { insertAudit } from "../audit/insert-audit.ts";
import { insertAudience } from "./audience-queries.ts";
import { requireNextStatus, updateCampaign, wakePumps } from "./campaign-changes.ts";
import { contentHashOf, contentOf, statusOf } from "./content-of.ts";
import { type CampaignRow, lockCampaignRow } from "./queries.ts";
import { storedAudience } from "./stored-json.ts";

type Input = {
  readonly actor: Traveller;
  readonly campaignId: string;
  /** Null or a past time starts at once. */
  readonly at: Date | null;
  readonly now: Date;
};

/** Starts now or later. A started campaign can't start again. */
export async function startCampaign(db: Database, { actor, campaignId, at, now }: Input): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const row = await lockCampaignRow(trx, campaignId);
    if (at === null || at <= now) return beginSending(trx, row, actor.userId, now);
    requireApproved(row, "schedule");
    await updateCampaign(trx, campaignId, now, { status: "scheduled", scheduledAt: at });
    await insertAudit(trx, {
      actorId: actor.userId,
      action: "schedule-campaign",
      subjectType: "campaign",
      subjectId: campaignId,
      data: { at: at.toISOString() },
    });
    await wakePumps(trx);
  });
}

/**
 * Starts due campaigns; safe to run in several workers. One whose content differs from the approved one returns to
 * draft.
 */
export async function startDueCampaigns(db: Database, now: Date): Promise<void> {
  const due = await db
    .selectFrom("campaign")
    .select("id")
    .where("status", "=", "scheduled")
    .where("scheduledAt", "<=", now)
    .execute();
  for (const { id } of due) {
    await db.transaction().execute(async (trx) => {
      const row = await lockCampaignRow(trx, id);
      const isStillDue = statusOf(row) === "scheduled" && row.scheduledAt !== null && row.scheduledAt <= now;
      if (!isStillDue) return;
      if (isAsApproved(row)) await beginSending(trx, row, null, now);
      else await voidApproval(trx, row.id, now);
    });
  }
}

/** Fixes the audience and lets the pumps start; a campaign without recipients is finished at once. */
async function beginSending(trx: Trx, row: CampaignRow, actorId: string | null, now: Date): Promise<void> {
  requireApproved(row, "start");
  const reach = await insertAudience(trx, { id: row.id, audience: storedAudience(row.audience) }, now);
  const isDone = reach.final === 0;
  await updateCampaign(trx, row.id, now, {
    status: isDone ? "done" : "running",
    startedAt: now,
    finishedAt: isDone ? now : null,
    totalCount: reach.final,
    reach: jsonb(reach),
    budgetTokens: 1,
    budgetAt: now,
  });
  await insertAudit(trx, {
    actorId,
    action: "start-campaign",
    subjectType: "campaign",
    subjectId: row.id,
    data: { people: reach.final },
  });
  await wakePumps(trx);
}

async function voidApproval(trx: Trx, campaignId: string, now: Date): Promise<void> {
  const nothing = { approvedBy: null, approvedHash: null, approvedAt: null, scheduledAt: null };
  await updateCampaign(trx, campaignId, now, { status: "draft", ...nothing });
  await insertAudit(trx, { actorId: null, action: "void-campaign", subjectType: "campaign", subjectId: campaignId });
}

function requireApproved(row: CampaignRow, event: CampaignEvent): void {
  requireNextStatus(row, event);
  if (!isAsApproved(row)) throw new DomainError("conflict", message("campaignNotApproved"));
}

/** Approvals from before the placeholder check are valid only for content without placeholders. */
function isAsApproved(row: CampaignRow): boolean {
  return row.approvedHash === contentHashOf(row) && findUnknownPlaceholders(contentOf(row)).length === 0;
}
