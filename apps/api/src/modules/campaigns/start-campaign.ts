import type { CampaignEvent } from "@meander/domain/campaign/campaign-status";
import { findUnknownPlaceholders } from "@meander/domain/campaign/placeholders";
import { DomainError } from "@meander/domain/errors";
import { message } from "@meander/domain/messages/message";
import type { Traveller } from "@meander/domain/permission/actor";
import { undoSeconds } from "@meander/domain/policy";
import { secondMs } from "@meander/domain/time/durations";
import type { Database, Trx } from "../../db/client.ts";
import { jsonb } from "../../db/jsonb.ts";
import { lockPeople } from "../../db/lock-people.ts";
import { insertAudit } from "../audit/insert-audit.ts";
import { insertAudience } from "./audience-queries.ts";
import { requireNextStatus, updateCampaign, wakePumps } from "./campaign-changes.ts";
import { contentHashOf, contentOf, statusOf } from "./content-of.ts";
import { type CampaignRow, lockCampaignRow } from "./queries.ts";
import { storedAudience } from "./stored-json.ts";

type Input = {
  readonly actor: Traveller;
  readonly campaignId: string;
  /** Null or a past time starts once it can't be undone any more. */
  readonly at: Date | null;
  readonly now: Date;
};

/** Schedules the start, at the earliest in `undoSeconds`. A started campaign can't start again. */
export async function startCampaign(db: Database, { actor, campaignId, at, now }: Input): Promise<void> {
  const earliest = new Date(now.getTime() + undoSeconds * secondMs);
  const scheduledAt = at === null || at < earliest ? earliest : at;
  await db.transaction().execute(async (trx) => {
    const row = await lockCampaignRow(trx, campaignId);
    requireApproved(row, "schedule");
    await updateCampaign(trx, campaignId, now, { status: "scheduled", scheduledAt });
    await insertAudit(trx, {
      actorId: actor.userId,
      action: "schedule-campaign",
      subjectType: "campaign",
      subjectId: campaignId,
      data: { at: scheduledAt.toISOString() },
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
      // Before the campaign's row, as an erasure does.
      await lockPeople(trx);
      const row = await lockCampaignRow(trx, id);
      const isStillDue = statusOf(row) === "scheduled" && row.scheduledAt !== null && row.scheduledAt <= now;
      if (!isStillDue) return;
      if (isAsApproved(row)) await beginSending(trx, row, now);
      else await voidApproval(trx, row.id, now);
    });
  }
}

/** Fixes the audience and lets the pumps start; a campaign without recipients is finished at once. */
async function beginSending(trx: Trx, row: CampaignRow, now: Date): Promise<void> {
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
    actorId: null,
    action: "start-campaign",
    subjectType: "campaign",
    subjectId: row.id,
    data: { people: reach.final },
  });
  await wakePumps(trx);
}

async function voidApproval(trx: Trx, campaignId: string, now: Date): Promise<void> {
  const unapproved = { approvedBy: null, approvedHash: null, approvedAt: null, scheduledAt: null };
  await updateCampaign(trx, campaignId, now, { status: "draft", ...unapproved });
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
