import type { CaseEvidence, EvidenceActivity, ThreadComment } from "@meander/domain/contract/case-evidence";
import type { Traveller } from "@meander/domain/permission/actor";
import { commentIdOf } from "../../db/branded-ids.ts";
import { activityOf } from "../activities/views.ts";
import { personCardOf } from "../profiles/person-card-of.ts";
import { userProfileOf } from "../profiles/profile-of.ts";
import type { ThreadRow } from "./case-evidence-queries.ts";
import type { FoundEvidence } from "./get-case-evidence.ts";

export function caseEvidenceOf(found: FoundEvidence, actor: Traveller, now: Date): CaseEvidence {
  return {
    thread: found.thread.map(threadCommentOf),
    activity: evidenceActivityOf(found, actor, now),
    profile: found.profile === null ? null : userProfileOf(found.profile, actor.userId),
    changes: [...found.changes],
    reporters: found.reporters.map(({ person, ...record }) => ({ person: personCardOf(person), record })),
    silencedCount: found.silencedCount,
  };
}

function threadCommentOf({ id, author, postedAt, ...row }: ThreadRow): ThreadComment {
  return {
    ...row,
    _id: commentIdOf(id),
    author: author === null ? null : personCardOf(author),
    postedAt: postedAt.toISOString(),
  };
}

function evidenceActivityOf(
  { activity: loaded, participants }: FoundEvidence,
  actor: Traveller,
  now: Date,
): EvidenceActivity | null {
  if (loaded === null) return null;
  const activity = activityOf(loaded, actor, now);
  return {
    _id: activity._id,
    title: activity.title,
    summary: activity.summary,
    status: activity.status,
    cancelledAt: activity.cancelledAt,
    hidden: activity.hidden,
    host: activity.host,
    categories: activity.categories,
    capacity: activity.capacity,
    approvedCount: activity.approvedCount,
    createdDate: activity.createdDate,
    modifiedDate: activity.modifiedDate,
    context: activity.context,
    locations: activity.locations,
    timezone: activity.timezone,
    dates: activity.dates,
    images: activity.images,
    participants: participants.map(({ person, status }) => ({ ...personCardOf(person), status })),
  };
}
