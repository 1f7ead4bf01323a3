import { type CaseEvidence, evidenceFields } from "@meander/domain/contract/case-evidence";
import type { Traveller } from "@meander/domain/permission/actor";
import type { Database } from "../../db/client.ts";
import { type LoadedActivity, loadActivity } from "../activities/load-activities.ts";
import { findProfile, type ProfileRows } from "../profiles/queries.ts";
import {
  type EvidenceParticipantRow,
  findEvidenceSubject,
  listEvidenceParticipants,
  listReporters,
  listThread,
  type ReporterRow,
  type ThreadRow,
} from "./case-evidence-queries.ts";
import { storedEvidence } from "./stored-json.ts";

type TextChange = CaseEvidence["changes"][number];

export type FoundEvidence = {
  readonly thread: readonly ThreadRow[];
  readonly activity: LoadedActivity | null;
  readonly participants: readonly EvidenceParticipantRow[];
  readonly profile: ProfileRows | null;
  readonly changes: readonly TextChange[];
  readonly reporters: readonly ReporterRow[];
  readonly silencedCount: number;
};

/** What surrounds the subject of a case; null for an unknown case. The caller checks that the actor handles it. */
export async function getCaseEvidence(
  db: Database,
  { actor, caseId, now }: { readonly actor: Traveller; readonly caseId: string; readonly now: Date },
): Promise<FoundEvidence | null> {
  const subject = await findEvidenceSubject(db, caseId);
  if (subject === null) return null;
  const { subjectType, subjectId, activityId, profileId } = subject;
  const [thread, activity, participants, profile, reporters] = await Promise.all([
    subjectType === "comment" ? listThread(db, subjectId) : [],
    activityId === null ? null : loadActivity(db, activityId, actor, now),
    activityId === null ? [] : listEvidenceParticipants(db, activityId),
    profileId === null ? null : findProfile(db, profileId, now),
    listReporters(db, caseId),
  ]);
  const changes = listChanges(storedEvidence(subject.evidence), {
    ...storedEvidence(subject.texts),
    ...(subjectType === "activity" ? activity?.row : undefined),
    ...(subjectType === "user" ? profile?.person : undefined),
  });
  return { thread, activity, participants, profile, changes, reporters, silencedCount: subject.silencedCount };
}

/** The texts that people can edit, where they differ from those of the report. */
function listChanges(
  evidence: Readonly<Record<string, string | null>>,
  current: Readonly<Record<string, unknown>>,
): TextChange[] {
  return evidenceFields.flatMap((field) => {
    const before = evidence[field] ?? "";
    const now = current[field];
    if (!(field in evidence) || before === (now ?? "")) return [];
    return [{ field, before, now: typeof now === "string" ? now : "" }];
  });
}
