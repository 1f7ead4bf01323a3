import { z } from "zod";
import { activityIdSchema, caseIdSchema, userIdSchema } from "../ids.ts";
import { appealStatuses } from "../moderation/appeal.ts";
import { decisions } from "../moderation/decision.ts";
import { subjectTypes } from "../moderation/subject.ts";
import { instant } from "./envelope.ts";
import { reportCategoryField } from "./moderation.ts";
import { imageAddress } from "./people.ts";
import { message } from "../messages/message.ts";
import { requiredLineField, requiredLinesField } from "./texts.ts";

/** What staff know of a person: everything they did and that was decided about them, newest first. */

export const fileEntryKinds = [
  "case",
  "received",
  "made",
  "decision",
  "note",
  "appeal",
  "tag",
  "activity",
  "comment",
  "picture",
  "account",
] as const;
export type FileEntryKind = (typeof fileEntryKinds)[number];

/** What became of a report: its case is undecided, ended with a strike that still counts, or with something else. */
export const reportOutcomes = ["waiting", "upheld", "notUpheld"] as const;

const personal = { _id: z.uuid(), at: instant };
const aboutSubject = {
  caseId: caseIdSchema,
  subjectType: z.enum(subjectTypes),
  title: z.string().describe("Of the subject, as of a case; empty when it was deleted."),
};
const byStaff = { byId: userIdSchema.nullable(), byName: z.string().nullable() };

export const fileEntry = z
  .discriminatedUnion("kind", [
    z.object({
      kind: z.literal("case"),
      ...personal,
      ...aboutSubject,
      decision: z.enum(decisions).nullable().describe("Null while the case is undecided."),
      reportCount: z.int(),
    }),
    z.object({
      kind: z.literal("received"),
      ...personal,
      ...aboutSubject,
      ...byStaff,
      category: reportCategoryField,
      text: z.string(),
      outcome: z.enum(reportOutcomes),
    }),
    z.object({
      kind: z.literal("made"),
      ...personal,
      ...aboutSubject,
      category: reportCategoryField,
      text: z.string(),
      outcome: z.enum(reportOutcomes),
    }),
    z.object({
      kind: z.literal("decision"),
      ...personal,
      ...aboutSubject,
      ...byStaff,
      decision: z.enum(decisions),
      days: z.int().nullable(),
      category: reportCategoryField.nullable(),
      text: z.string().describe("The reason given to the person."),
      isReversed: z.boolean(),
      strike: z
        .object({ expiresAt: instant, revokedAt: instant.nullable() })
        .nullable()
        .describe("Null for a decision without a strike."),
    }),
    z.object({ kind: z.literal("note"), ...personal, ...aboutSubject, ...byStaff, text: z.string() }),
    z.object({
      kind: z.literal("appeal"),
      ...personal,
      ...aboutSubject,
      text: z.string(),
      status: z.enum(appealStatuses),
    }),
    z.object({
      kind: z.literal("tag"),
      ...personal,
      ...byStaff,
      tag: z.string(),
      expiresAt: instant.nullable(),
      removedAt: instant.nullable(),
    }),
    z.object({
      kind: z.literal("activity"),
      ...personal,
      activityId: activityIdSchema,
      title: z.string(),
      isHidden: z.boolean(),
      isCancelled: z.boolean(),
    }),
    z.object({
      kind: z.literal("comment"),
      ...personal,
      activityId: activityIdSchema,
      title: z.string().describe("Of the activity."),
      text: z.string(),
      isRemoved: z.boolean().describe("By a decision."),
      isDeleted: z.boolean().describe("By the person."),
    }),
    z.object({
      kind: z.literal("picture"),
      ...personal,
      address: imageAddress.describe("Null once its file is deleted."),
      isRemoved: z.boolean().describe("By a decision."),
      isUsed: z.boolean().describe("Whether anything shows it."),
    }),
    z.object({
      kind: z.literal("account"),
      ...personal,
      ...byStaff,
      action: z.string().describe("An action of the audit trail."),
      detail: z.string(),
    }),
  ])
  .meta({ id: "FileEntry" });
export type FileEntry = z.infer<typeof fileEntry>;

export const personTag = z.object({
  id: z.uuid(),
  tag: z.string(),
  expiresAt: instant.nullable(),
  addedBy: z.string().nullable().describe("Name of the colleague."),
});
export type PersonTag = z.infer<typeof personTag>;

/** How many of somebody's reports were decided, and how many of those led to a strike that still counts. */
export const reportRecord = z.object({ made: z.int(), decided: z.int(), upheld: z.int() });
export type ReportRecord = z.infer<typeof reportRecord>;

export const personFileQuery = z.object({
  kinds: z
    .string()
    .max(200)
    .transform((text) => text.split(","))
    .pipe(z.array(z.enum(fileEntryKinds)).min(1))
    .optional()
    .describe("Kinds of entries, separated by commas; all of them if absent."),
  limit: z.coerce.number().int().min(1).max(100).default(50),
  cursor: z.string().max(300).optional(),
});

export const personFileResponse = z.object({
  entries: z.array(fileEntry).describe("Newest first."),
  cursor: z.string().nullable(),
  tags: z.array(personTag).describe("Those that still count."),
  reports: reportRecord.describe("Reports that the person made."),
});

export const TAG_MAX_LENGTH = 40;
export const tagBody = z.object({
  tag: requiredLineField(TAG_MAX_LENGTH).describe("A word or two for colleagues."),
  days: z.int().min(1).max(730).nullable().describe("After how many days it expires; null for never."),
});
export const tagParams = z.object({ userId: userIdSchema, tagId: z.uuid().describe("Of a tag of that person.") });
export const tagsResponse = z.object({ tags: z.array(personTag) });

export const revealBody = z.object({
  reason: requiredLinesField(500, message("fieldInvalid")).describe(
    "Why the personal data is needed; kept in the audit trail.",
  ),
});

/** Personal data that staff see only with a reason. */
export const revealedPerson = z
  .object({
    emailAddress: z.string().nullable(),
    logins: z
      .array(
        z.object({
          client: z.enum(["web", "console"]),
          program: z.string().nullable(),
          system: z.string().nullable(),
          networkAddress: z.string().nullable().describe("Where the login came from; null for older logins."),
          createdAt: instant,
          lastSeenAt: instant,
        }),
      )
      .describe("Active ones, by last use, latest first."),
  })
  .meta({ id: "RevealedPerson" });
export type RevealedPerson = z.infer<typeof revealedPerson>;
