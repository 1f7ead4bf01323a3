import { type FileEntry, type PersonTag, type RevealedPerson, fileEntry } from "@meander/domain/contract/person-file";
import { pictureAddress } from "@meander/domain/image/picture-address";
import { describeDevice } from "@meander/domain/person/device";
import { storedJson } from "../../db/stored-json.ts";
import type { SessionRow } from "../accounts/queries.ts";
import { storedDecisionData } from "../moderation/stored-json.ts";
import { detailOf } from "./audit-detail.ts";
import type { FileEntryRow, PersonTagRow } from "./person-file-queries.ts";

const storedEntry = storedJson("an entry of a person's file", fileEntry);

export function fileEntryOf(row: FileEntryRow): FileEntry {
  return storedEntry(partsOf(row));
}

function partsOf(row: FileEntryRow) {
  const common = { kind: row.kind, _id: row.id, at: row.at.toISOString() };
  const subject = { caseId: row.caseId, subjectType: row.subjectType, title: row.title ?? "" };
  const by = { byId: row.byId, byName: row.byName };
  switch (row.kind) {
    case "case":
      return { ...common, ...subject, decision: row.state, reportCount: row.count };
    case "received":
      return { ...common, ...subject, ...by, category: row.category, text: row.text, outcome: row.state };
    case "made":
      return { ...common, ...subject, category: row.category, text: row.text, outcome: row.state };
    case "decision":
      return { ...common, ...subject, ...by, ...decisionOf(row) };
    case "note":
      return { ...common, ...subject, ...by, text: row.text ?? "" };
    case "appeal":
      return { ...common, ...subject, text: row.text, status: row.state };
    case "tag":
      return {
        ...common,
        ...by,
        tag: row.text,
        expiresAt: row.expiresAt?.toISOString() ?? null,
        removedAt: row.endedAt?.toISOString() ?? null,
      };
    case "activity":
      return {
        ...common,
        activityId: row.activityId,
        title: row.title,
        isHidden: row.isReversed,
        isCancelled: row.isGone,
      };
    case "comment":
      return {
        ...common,
        activityId: row.activityId,
        title: row.title,
        text: row.text,
        isRemoved: row.isReversed,
        isDeleted: row.isGone,
      };
    case "picture":
      return { ...common, address: pictureAddress(row.id), isRemoved: row.isReversed, isUsed: !row.isGone };
    case "account":
      return { ...common, ...by, action: row.state, detail: detailOf(row.data) };
  }
}

function decisionOf({ data, isReversed, expiresAt, endedAt }: FileEntryRow) {
  const { decision, days = null, category = null, text = "" } = storedDecisionData(data);
  const strike =
    expiresAt === null ? null : { expiresAt: expiresAt.toISOString(), revokedAt: endedAt?.toISOString() ?? null };
  return { decision, days, category, text, isReversed, strike };
}

export function personTagOf({ id, tag, expiresAt, adderName }: PersonTagRow): PersonTag {
  return { id, tag, expiresAt: expiresAt?.toISOString() ?? null, addedBy: adderName };
}

export function revealedPersonOf(found: {
  readonly emailAddress: string | null;
  readonly logins: readonly SessionRow[];
}): RevealedPerson {
  const logins = found.logins.map(({ client, userAgent, networkAddress, createdAt, lastSeenAt }) => ({
    client: client === "console" ? ("console" as const) : ("web" as const),
    ...describeDevice(userAgent),
    networkAddress,
    createdAt: createdAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
  }));
  return { emailAddress: found.emailAddress, logins };
}
