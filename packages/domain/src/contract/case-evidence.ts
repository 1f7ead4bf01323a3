import { z } from "zod";
import { commentIdSchema } from "../ids.ts";
import { participationStatus } from "../participation/status.ts";
import { activity } from "./activities.ts";
import { instant } from "./envelope.ts";
import { personCard } from "./people.ts";
import { reportRecord } from "./person-file.ts";
import { userProfile } from "./profiles.ts";

/** What surrounds the subject of a case, beside the record itself: the thread, the activity, the profile, the reporters. */

/** The texts of a subject that its owner can edit. */
export const evidenceFields = [
  "firstName",
  "lastName",
  "headline",
  "summary",
  "locationName",
  "title",
  "text",
  "caption",
  "alt",
] as const;

export const THREAD_LENGTH = 10;

const threadComment = z.object({
  _id: commentIdSchema,
  author: personCard.nullable().describe("Null when the author's account was deleted."),
  text: z.string(),
  postedAt: instant,
  isEdited: z.boolean(),
  isRemoved: z.boolean().describe("By a decision."),
  isDeleted: z.boolean().describe("By its author."),
});
export type ThreadComment = z.infer<typeof threadComment>;

const evidenceParticipant = personCard.extend({
  status: z.enum(participationStatus).describe("Declined 1, pending 2, approved 3, left 4."),
});

export const evidenceActivity = activity
  .pick({
    _id: true,
    title: true,
    summary: true,
    status: true,
    cancelledAt: true,
    hidden: true,
    host: true,
    categories: true,
    capacity: true,
    approvedCount: true,
    createdDate: true,
    modifiedDate: true,
    context: true,
    locations: true,
    timezone: true,
    dates: true,
    images: true,
  })
  .extend({ participants: z.array(evidenceParticipant).describe("Approved first; at most 50.") })
  .meta({ id: "EvidenceActivity" });
export type EvidenceActivity = z.infer<typeof evidenceActivity>;

export const caseEvidence = z
  .object({
    thread: z
      .array(threadComment)
      .describe(
        `A comment's surroundings, oldest first: it, and up to ${THREAD_LENGTH} before and after it; else empty.`,
      ),
    activity: evidenceActivity
      .nullable()
      .describe("The activity, or the one that a comment or a picture is in; null otherwise or once it is deleted."),
    profile: userProfile
      .nullable()
      .describe("The profile as people see it: of a person, or the one that a picture is on; null otherwise."),
    changes: z
      .array(z.object({ field: z.enum(evidenceFields), before: z.string(), now: z.string() }))
      .describe("Texts that differ from those of the first report; `now` is empty once removed."),
    reporters: z
      .array(z.object({ person: personCard, record: reportRecord }))
      .describe("Those who reported the subject in this case, and how right their reports were; at most 20."),
    silencedCount: z
      .int()
      .describe(
        "Repeats of reports that were decided without a measure, about the same content, which opened no case.",
      ),
  })
  .meta({ id: "CaseEvidence" });
export type CaseEvidence = z.infer<typeof caseEvidence>;
