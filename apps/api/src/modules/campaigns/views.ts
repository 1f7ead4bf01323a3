import { findUnknownPlaceholders } from "@meander/domain/campaign/placeholders";
import { campaignProblems } from "@meander/domain/campaign/problems";
import type { CampaignCounts, CampaignRecord } from "@meander/domain/contract/campaigns";
import { userIdOf } from "../../db/branded-ids.ts";
import { contentHashOf, contentOf, statusOf } from "./content-of.ts";
import type { CampaignRow, NamedCampaignRow } from "./queries.ts";
import { storedReach } from "./stored-json.ts";

export function campaignOf(row: NamedCampaignRow): CampaignRecord {
  const content = contentOf(row);
  return {
    id: row.id,
    name: row.name,
    ...content,
    status: statusOf(row),
    version: row.version,
    contentHash: contentHashOf(row),
    problems: campaignProblems(content),
    unknownPlaceholders: findUnknownPlaceholders(content),
    createdBy: staffOf(row.createdBy, row.createdByName),
    updatedBy: staffOf(row.updatedBy, row.updatedByName),
    approvalRequestedBy: staffOf(row.approvalRequestedBy, row.approvalRequestedByName),
    approvalRequestedAt: instantOf(row.approvalRequestedAt),
    approvedBy: staffOf(row.approvedBy, row.approvedByName),
    approvedAt: instantOf(row.approvedAt),
    scheduledAt: instantOf(row.scheduledAt),
    startedAt: instantOf(row.startedAt),
    finishedAt: instantOf(row.finishedAt),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    nextMailAt: instantOf(row.nextMailAt),
    counts: countsOf(row),
    reach: storedReach(row.reach),
  };
}

type SampleRow = {
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly locationName: string | null;
};

/** A person of the audience whose mail can be previewed. */
export function samplePersonOf({ id, firstName, lastName, locationName }: SampleRow) {
  return { userId: userIdOf(id), name: `${firstName} ${lastName}`, locationName };
}

function countsOf(row: CampaignRow): CampaignCounts {
  const settled = row.acceptedCount + row.failedCount + row.unknownCount + row.skippedCount + row.cancelledCount;
  return {
    total: row.totalCount,
    accepted: row.acceptedCount,
    failed: row.failedCount,
    unknown: row.unknownCount,
    skipped: row.skippedCount,
    cancelled: row.cancelledCount,
    waiting: row.totalCount - settled,
    unsubscribed: row.unsubscribedCount,
  };
}

function staffOf(id: string | null, name: string | null) {
  return id === null || name === null ? null : { userId: userIdOf(id), name };
}

const instantOf = (at: Date | null) => at?.toISOString() ?? null;
