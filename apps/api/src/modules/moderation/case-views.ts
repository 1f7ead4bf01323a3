import { afternoon } from "@meander/domain/time/period";
import { otherCategory } from "@meander/domain/activity/category";
import type { CaseEventView, CaseRecord, CaseSummary, PicturePlace } from "@meander/domain/contract/cases";
import type { ReportId } from "@meander/domain/ids";
import { isImageAddress } from "@meander/domain/image/image-address";
import { pictureAddress } from "@meander/domain/image/picture-address";
import { shownAvatar } from "@meander/domain/image/shown-image";
import { type ReportCategory, severityOf } from "@meander/domain/moderation/report-category";
import { activityPath, scenePath, userPath } from "@meander/domain/paths";
import { z } from "zod";
import { activityIdOf, caseIdOf, userIdOf } from "../../db/branded-ids.ts";
import type { CaseSummaryRow } from "./case-queries.ts";
import type { CaseAppealRow, CaseEventRow, CaseRecordRows, CaseReportDetailRow } from "./case-record-queries.ts";
import {
  storedAppealStatus,
  storedCaseDecision,
  storedCaseEventData,
  storedCaseEventType,
  storedDecisionData,
  storedEvidence,
  storedPlaces,
  storedPriorityReasons,
  storedProposal,
  storedReportCategory,
  storedStrikeCategory,
} from "./stored-json.ts";

const firstPicture = z.tuple([z.looseObject({ src: z.string().refine(isImageAddress) })]).rest(z.unknown());

export function caseSummaryOf(row: CaseSummaryRow): CaseSummary {
  return {
    id: caseIdOf(row.id),
    subjectType: row.subjectType,
    title: row.title ?? "",
    category: gravestOf([
      ...(row.categories ?? []).map(storedReportCategory),
      ...(row.appealCategories ?? []).map(storedStrikeCategory),
    ]),
    reportCount: row.reportCount,
    status: row.status,
    version: row.version,
    priority: row.priority,
    dueAt: row.dueAt.toISOString(),
    openedAt: row.openedAt.toISOString(),
    decision: storedCaseDecision(row.decision),
    decidedAt: row.decidedAt?.toISOString() ?? null,
    assignee: assigneeOf(row),
    leaseExpiresAt: row.leaseExpiresAt?.toISOString() ?? null,
    isSecondOpinionRequested: row.secondOpinionBy !== null,
    appealCount: row.appealCount,
    mentionedIds: row.mentionedIds.map(userIdOf),
  };
}

export function caseRecordOf(rows: CaseRecordRows): CaseRecord {
  const { summary, detail } = rows;
  return {
    ...caseSummaryOf(summary),
    subject: subjectOf(rows),
    owner: ownerOf(rows),
    priorityReasons: storedPriorityReasons(detail.priorityReasons),
    previousCaseId: detail.previousCaseId === null ? null : caseIdOf(detail.previousCaseId),
    secondOpinionBy: staffOf(summary.secondOpinionBy, detail.secondOpinionName),
    escalatedBy: staffOf(detail.escalatedBy, detail.escalatedName),
    secondAdministratorIds: detail.secondAdministratorIds.map(userIdOf),
    proposal: storedProposal(detail.proposal),
    appeals: rows.appeals.map(appealOf),
    reports: rows.reports.map(reportOf),
    events: rows.events.map(eventOf),
  };
}

function gravestOf(categories: readonly ReportCategory[]): ReportCategory {
  const [gravest = "other"] = categories.toSorted((a, b) => severityOf(b) - severityOf(a));
  return gravest;
}

function assigneeOf({ assigneeId, assigneeName, assigneeImage }: CaseSummaryRow): CaseSummary["assignee"] {
  const staff = staffOf(assigneeId, assigneeName);
  return staff === null ? null : { ...staff, image: shownAvatar(assigneeImage) };
}

function staffOf(userId: string | null, name: string | null) {
  return userId === null || name === null ? null : { userId: userIdOf(userId), name };
}

function subjectOf({ summary, detail }: CaseRecordRows): CaseRecord["subject"] {
  const { subjectType: type, subjectId: id, title } = summary;
  const isDeleted = title === null || (type === "comment" && detail.isCommentDeleted === true);
  const about = {
    type,
    id,
    title: title ?? "",
    isDeleted,
    isHiddenOrRemoved: false,
    image: null,
    activityTitle: null,
    places: [],
  };
  const { activityId, activityTitle } = detail;
  const activity = activityId === null ? null : activityPath({ _id: activityId, title: activityTitle ?? "" });
  switch (type) {
    case "user":
      return {
        ...about,
        path: isDeleted ? null : userPath(id),
        text: detail.personText,
        image: isDeleted ? null : shownAvatar(detail.ownerImage),
      };
    case "activity":
      return {
        ...about,
        isHiddenOrRemoved: detail.isActivityHidden === true,
        path: activity,
        text: detail.activityText,
        image: isDeleted ? null : activityPicture(id, detail),
      };
    case "comment":
      return {
        ...about,
        isHiddenOrRemoved: detail.isCommentRemoved === true,
        path: activity,
        text: detail.commentText,
        activityTitle,
      };
    case "image":
      return {
        ...about,
        isDeleted: isDeleted || (!detail.isPictureUsed && detail.isPictureRemoved !== true),
        isHiddenOrRemoved: detail.isPictureRemoved === true,
        path: activity ?? (detail.ownerId === null ? null : userPath(detail.ownerId)),
        text: null,
        image: isDeleted ? null : pictureAddress(id),
        activityTitle,
        places: placesOf(detail),
      };
  }
}

/** Where a picture is used, or was. */
function placesOf({ picturePlaces, ownerId }: CaseRecordRows["detail"]): PicturePlace[] {
  return storedPlaces(picturePlaces ?? []).map(({ kind, subjectId: id, title }) => {
    if (kind === "activity") {
      return { kind, id, title, path: title === null ? null : activityPath({ _id: id, title }) };
    }
    return { kind, id, title, path: ownerId === null ? null : userPath(ownerId) };
  });
}

/** The activity's first photo, or its generated scene. */
function activityPicture(id: string, { activityImages, activityCategories }: CaseRecordRows["detail"]): string {
  const photo = firstPicture.safeParse(activityImages);
  if (photo.success) return photo.data[0].src;
  return scenePath({ seed: activityIdOf(id), category: activityCategories?.[0] ?? otherCategory, period: afternoon });
}

function ownerOf({ detail }: CaseRecordRows): CaseRecord["owner"] {
  if (detail.ownerId === null) return null;
  return {
    userId: userIdOf(detail.ownerId),
    name: detail.ownerName ?? "",
    image: shownAvatar(detail.ownerImage),
    userType: detail.ownerType ?? 1,
    locationName: detail.ownerLocation,
    joinedAt: (detail.ownerJoinedAt ?? new Date(0)).toISOString(),
    joinedCount: detail.joinedCount,
    hostedCount: detail.ownerHostedCount ?? 0,
    activeStrikes: detail.activeStrikes,
    nextStrikeExpiresAt: detail.nextStrikeExpiresAt?.toISOString() ?? null,
    suspendedUntil: detail.ownerSuspendedUntil?.toISOString() ?? null,
    bannedFrom: detail.ownerBannedFrom?.toISOString() ?? null,
  };
}

function reportOf(row: CaseReportDetailRow): CaseRecord["reports"][number] {
  return {
    id: row.id as ReportId,
    reporterId: row.reporterId === null ? null : userIdOf(row.reporterId),
    reporterName: row.reporterName,
    category: storedReportCategory(row.category),
    text: row.text,
    isRecognised: row.isRecognised,
    isByStaff: row.isByStaff,
    createdAt: row.createdAt.toISOString(),
    evidence: storedEvidence(row.evidence),
  };
}

function appealOf(row: CaseAppealRow): CaseRecord["appeals"][number] {
  const data = storedDecisionData(row.data);
  return {
    id: row.id,
    text: row.text,
    createdAt: row.createdAt.toISOString(),
    status: storedAppealStatus(row.status),
    decision: data.decision,
    days: data.days ?? null,
    category: storedStrikeCategory(row.category),
    reason: data.text ?? "",
    decidedAt: row.decidedAt.toISOString(),
    decidedBy: staffOf(row.decidedBy, row.deciderName),
    caseId: caseIdOf(row.decidedCaseId),
    reports: row.reports.map(({ createdAt, ...report }) => reportOf({ ...report, createdAt: new Date(createdAt) })),
  };
}

function eventOf(row: CaseEventRow): CaseEventView {
  const data = storedCaseEventData(row.data);
  return {
    id: row.id,
    commandId: row.commandId,
    caseId: caseIdOf(row.caseId),
    type: storedCaseEventType(row.type),
    actorId: row.actorId === null ? null : userIdOf(row.actorId),
    actorName: row.actorName,
    createdAt: row.createdAt.toISOString(),
    caseVersion: row.caseVersion,
    decision: data.decision ?? null,
    days: data.days ?? null,
    category: data.category ?? null,
    text: data.text ?? null,
    proposal: data.proposal ?? null,
    isReversed: row.isReversed,
    mentionedIds: data.mentionedIds ?? [],
    notices: data.notices ?? null,
  };
}
