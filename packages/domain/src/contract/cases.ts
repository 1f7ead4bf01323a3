import { z } from "zod";
import { caseIdSchema, reportIdSchema, userIdSchema } from "../ids.ts";
import { appealStatuses } from "../moderation/appeal.ts";
import { caseStatuses } from "../moderation/case-status.ts";
import { decisions, proposals } from "../moderation/decision.ts";
import { subjectTypes } from "../moderation/subject.ts";
import { casePolicy } from "../policy.ts";
import { instant } from "./envelope.ts";
import { reportCategoryField } from "./moderation.ts";
import { imageAddress } from "./people.ts";
import { linesField } from "./texts.ts";

/** Cases as staff see them, and the commands that change them. */

export const CASE_TEXT_MAX_LENGTH = 1_024;
const caseText = linesField(CASE_TEXT_MAX_LENGTH);

export const caseIdParams = z.object({ caseId: caseIdSchema });

const staffName = z.object({ userId: userIdSchema, name: z.string() });

export const priorityReason = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("severity"),
    points: z.int(),
    category: reportCategoryField,
    isUnverified: z.literal(true).optional(),
  }),
  z.object({ kind: z.literal("reporters"), points: z.int(), count: z.int() }),
  z.object({ kind: z.literal("appeal"), points: z.int(), count: z.int() }),
  z.object({ kind: z.literal("age"), points: z.int(), hours: z.number(), targetHours: z.number() }),
]);

/** The kinds of `picture_use`. */
export const pictureUseKind = z.enum(["avatar", "cover", "project", "position", "company-logo", "activity"]);

const picturePlace = z.object({
  kind: pictureUseKind,
  id: z.string().describe("Of the person, activity, project or position."),
  title: z.string().nullable().describe("Of the activity, the project or the position; null on the person's own page."),
  path: z.string().nullable().describe("Path of the page that shows it; null once that is deleted."),
});
export type PicturePlace = z.infer<typeof picturePlace>;

export const caseSubject = z.object({
  type: z.enum(subjectTypes),
  id: z.uuid(),
  title: z
    .string()
    .describe(
      "A person's name, an activity's title or a comment's text; of a picture its activity's title, else its owner's name. Empty when it was deleted.",
    ),
  isDeleted: z.boolean().describe("Whether its owner deleted it after the report."),
  isHiddenOrRemoved: z.boolean().describe("Whether a decision hid or removed it."),
  path: z.string().nullable().describe("Path of its page on the website; null without one."),
  text: z.string().nullable().describe("The current text: summary of an activity or profile, text of a comment."),
  image: imageAddress.nullable(),
  activityTitle: z
    .string()
    .nullable()
    .describe("Title of the activity that a comment or a picture is in; otherwise null."),
  places: z
    .array(picturePlace)
    .default([])
    .describe("Where a picture is used, or was until a decision removed it; empty for other subjects."),
});

/** The owner of the subject, who can be warned or suspended. */
export const caseOwner = z.object({
  userId: userIdSchema,
  name: z.string(),
  image: imageAddress,
  userType: z.int().min(1).max(5),
  locationName: z.string().nullable(),
  joinedAt: instant,
  joinedCount: z.int().describe("Number of activities that the person joined with approval."),
  hostedCount: z.int(),
  activeStrikes: z.int(),
  nextStrikeExpiresAt: instant.nullable(),
  suspendedUntil: instant.nullable(),
  bannedFrom: instant.nullable().default(null).describe("Since when the person is banned; null if they aren't."),
});

export const caseReport = z.object({
  id: reportIdSchema,
  reporterId: userIdSchema.nullable(),
  reporterName: z.string().nullable(),
  category: reportCategoryField,
  text: z.string(),
  isRecognised: z.boolean().default(false).describe("Made by recognition: the picture resembles a removed one."),
  isByStaff: z.boolean().default(false).describe("A moderator opened the case themselves, without a report."),
  createdAt: instant,
  evidence: z.record(z.string(), z.string().nullable()).describe("The subject's texts at the time of the report."),
});

/** An appeal against a decision about the same subject. This case's decision answers it. */
export const caseAppeal = z.object({
  id: z.uuid(),
  text: z.string(),
  createdAt: instant,
  status: z.enum(appealStatuses),
  decision: z.enum(decisions).describe("The decision that is appealed."),
  days: z.int().nullable().describe("Length of a suspension in days; otherwise null."),
  category: reportCategoryField.describe("The policy that the decision was based on."),
  reason: z.string().describe("The reason that the person received with the decision."),
  decidedAt: instant,
  decidedBy: staffName.nullable().describe("The moderator who decided; another one answers the appeal."),
  caseId: caseIdSchema.nullable().default(null).describe("The case that was decided."),
  reports: z
    .array(caseReport)
    .default([])
    .describe("Reports that the decision was based on, newest first; at most 20."),
});

/** What somebody proposes to a second person, who then decides. */
export const measureProposal = z.object({
  decision: z.enum(proposals),
  days: z.int().min(1).max(casePolicy.suspensionDaysMax).optional().describe("Length of a suspension."),
  category: reportCategoryField.describe("The policy that the proposal is based on."),
});
export type MeasureProposal = z.infer<typeof measureProposal>;

export const caseEventTypes = [
  "report",
  "appeal",
  "open",
  "decide",
  "undo",
  "escalate",
  "askSecondOpinion",
  "note",
] as const;

export const caseEvent = z.object({
  id: z.uuid(),
  commandId: z.uuid(),
  caseId: caseIdSchema,
  type: z.enum(caseEventTypes),
  actorId: userIdSchema.nullable(),
  actorName: z.string().nullable(),
  createdAt: instant,
  caseVersion: z.int(),
  decision: z.enum(decisions).nullable(),
  days: z.int().nullable(),
  category: reportCategoryField.nullable(),
  text: z.string().nullable().describe("The note, or the reason given with a decision."),
  proposal: measureProposal.nullable().default(null).describe("What a request for a second opinion proposes."),
  isReversed: z.boolean(),
  mentionedIds: z.array(userIdSchema).default([]).describe("Colleagues whom a note mentions."),
  notices: z
    .object({
      person: z.array(z.string()).nullable().describe("To the person responsible for the subject."),
      reporters: z.array(z.string()).nullable(),
    })
    .nullable()
    .default(null)
    .describe("The notices sent about a decision, as paragraphs; null when they were not stored."),
});
export type CaseEventView = z.infer<typeof caseEvent>;

/** One row of the queue. */
export const caseSummary = z
  .object({
    id: caseIdSchema,
    subjectType: z.enum(subjectTypes),
    title: z.string(),
    category: reportCategoryField.describe("The most severe category among its reports."),
    reportCount: z.int().min(0),
    status: z.enum(caseStatuses),
    version: z.int(),
    priority: z.int(),
    dueAt: instant,
    openedAt: instant,
    decision: z.enum(decisions).nullable(),
    decidedAt: instant.nullable(),
    assignee: staffName
      .extend({ image: imageAddress.nullable().default(null) })
      .nullable()
      .describe("The moderator who claimed it last."),
    leaseExpiresAt: instant
      .nullable()
      .describe("When the assignee's lease ends, until which no one else can claim the case."),
    isSecondOpinionRequested: z.boolean(),
    appealCount: z.int().min(0).default(0).describe("Number of appeals in the case, answered or not."),
    mentionedIds: z
      .array(userIdSchema)
      .default([])
      .describe("Colleagues whom a note mentions and who haven't opened the case since."),
  })
  .meta({ id: "CaseSummary" });
export type CaseSummary = z.infer<typeof caseSummary>;

/** Everything a moderator needs to decide, including offline. */
export const caseRecord = caseSummary
  .extend({
    subject: caseSubject,
    owner: caseOwner.nullable().describe("Null when the owner's account was deleted."),
    priorityReasons: z.array(priorityReason),
    previousCaseId: caseIdSchema.nullable(),
    secondOpinionBy: staffName.nullable(),
    escalatedBy: staffName.nullable(),
    secondAdministratorIds: z
      .array(userIdSchema)
      .default([])
      .describe("Those who asked for the second opinion or escalated the case and are administrators."),
    proposal: measureProposal.nullable().default(null).describe("What the person who asked for it proposes."),
    appeals: z.array(caseAppeal).default([]).describe("Oldest first."),
    reports: z.array(caseReport).describe("Newest first; at most 20."),
    events: z
      .array(caseEvent)
      .describe("Events of this case and of earlier cases about the same subject, newest first; at most 20."),
  })
  .meta({ id: "Case" });
export type CaseRecord = z.infer<typeof caseRecord>;

export const caseViews = ["queue", "mine", "escalated", "secondOpinions", "mentions", "decided"] as const;
export type CaseView = (typeof caseViews)[number];
export const caseSorts = ["priority", "due", "newest"] as const;

export const casesQuery = z.object({
  view: z.enum(caseViews).default("queue"),
  sort: z.enum(caseSorts).default("priority"),
  subjectType: z.enum(subjectTypes).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(50),
  cursor: z.string().max(300).optional(),
});
export type CasesQuery = z.infer<typeof casesQuery>;

export const casesResponse = z.object({ cases: z.array(caseSummary), cursor: z.string().nullable() });

export const claimResponse = z.object({
  token: z.string().describe("Releases the lease early, and is the fencing token of commands given under it."),
  expiresAt: instant,
  case: caseRecord,
});
export const releaseBody = z.object({ token: z.string().max(40) });

/** A case that a moderator opens without a report, so that whatever they do has a case. */
export const openCaseBody = z.object({
  subjectType: z.enum(subjectTypes),
  subjectId: z.uuid().describe("Of the person, the activity, the comment or the picture."),
  category: reportCategoryField.describe("The policy that the case is about."),
  text: caseText.pipe(z.string().min(1)).describe("Why the moderator looks at it, for colleagues."),
});
export type OpenCaseBody = z.infer<typeof openCaseBody>;
export const openCaseResponse = z.object({
  caseId: caseIdSchema,
  isNew: z.boolean().describe("False when the subject has an undecided case, which is this one."),
});

export const syncQuery = z.object({
  since: z
    .string()
    .max(200)
    .optional()
    .describe("The `cursor` of the previous response; absent for all undecided cases."),
  limit: z.coerce.number().int().min(1).max(500).default(200),
});
export const syncResponse = z.object({
  cases: z.array(caseRecord).describe("Cases changed since the cursor, including decided ones; some may occur twice."),
  cursor: z.string(),
  hasMore: z.boolean(),
  serverTime: instant,
});
export type SyncResponse = z.infer<typeof syncResponse>;

export const MENTIONS_MAX = 10;

/** The arguments of each command type. */
export const commandArguments = z.discriminatedUnion("type", [
  z.object({
    type: z.literal("decide"),
    decision: z.enum(decisions),
    category: reportCategoryField.describe("The policy that the decision is based on."),
    policyVersion: z.int().min(1),
    days: z
      .int()
      .min(1)
      .max(casePolicy.suspensionDaysMax)
      .optional()
      .describe(
        `Length of a suspension; of a shorter one, from now. Above ${casePolicy.suspensionDaysAlone} days, a colleague must have escalated the case or asked for a second opinion.`,
      ),
    reason: caseText.default("").describe("Added to the notice that the person receives."),
  }),
  z.object({ type: z.literal("undo"), undoneCommandId: z.uuid() }),
  z.object({ type: z.literal("escalate"), reason: caseText }),
  z.object({
    type: z.literal("askSecondOpinion"),
    reason: caseText,
    proposal: measureProposal
      .optional()
      .describe("A sanction that the colleague may decide: bans, long suspensions and those of administrators."),
  }),
  z.object({
    type: z.literal("note"),
    text: caseText.pipe(z.string().min(1)),
    mentionedIds: z
      .array(userIdSchema)
      .max(MENTIONS_MAX)
      .optional()
      .describe("Colleagues to mention; those who may not see the case are left out."),
  }),
]);
export type CommandArguments = z.infer<typeof commandArguments>;
export type CommandType = CommandArguments["type"];

export const staffCommand = z
  .object({
    commandId: z.uuid(),
    sequence: z.int().min(1).describe("Increases by one with each command of the device."),
    caseId: caseIdSchema,
    baseVersion: z.int().min(1).describe("The case version that the moderator saw."),
    createdAt: instant.describe("On the console's clock."),
    arguments: commandArguments,
    leaseToken: z
      .string()
      .max(40)
      .optional()
      .describe("Token of the lease that the command was given under; absent offline."),
    settles: z
      .uuid()
      .optional()
      .describe(
        "The moderator's own earlier command that met a conflict and that this command upholds over the case as shown.",
      ),
    hash: z.string().length(64).describe("SHA-256 in hex of the command without this field; see `commandText`."),
  })
  .meta({ id: "StaffCommand" });
export type StaffCommand = z.infer<typeof staffCommand>;

/** Canonical text for a command's hash: identical on client and server, whatever the order of keys. */
export function commandText(deviceId: string, command: Omit<StaffCommand, "hash">): string {
  const { commandId, sequence, caseId, baseVersion, createdAt, leaseToken, settles } = command;
  const text = [deviceId, commandId, sequence, caseId, baseVersion, createdAt, sortKeys(command.arguments)];
  const hasNoLease = leaseToken === undefined && settles === undefined;
  return JSON.stringify(hasNoLease ? text : [...text, { leaseToken, settles }]);
}

function sortKeys(value: object): object {
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(
    entries.map(([key, item]: [string, unknown]) => [key, isRecord(item) ? sortKeys(item) : item]),
  );
}

function isRecord(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export const MAX_COMMANDS_AT_ONCE = 50;
export const commandsBody = z.object({
  deviceId: z.uuid(),
  deviceLabel: z.string().max(120).default(""),
  commands: z.array(staffCommand).min(1).max(MAX_COMMANDS_AT_ONCE),
});

export const commandOutcomes = ["applied", "already-done", "conflict", "refused", "expired"] as const;
export type CommandOutcome = (typeof commandOutcomes)[number];

export const commandReceipt = z
  .object({
    commandId: z.uuid(),
    sequence: z.int(),
    outcome: z.enum(commandOutcomes),
    message: z.string().nullable().describe("Why the command was not applied; null when it was."),
    caseVersion: z.int().nullable(),
    case: caseRecord.nullable().describe("The current case after a conflict, to show both sides; otherwise null."),
    receivedAt: instant,
    undoableUntil: instant.nullable().describe("Until when an applied decision can be undone; otherwise null."),
    relatedCaseId: z
      .uuid()
      .optional()
      .describe(
        "The case that decides instead of this one: the case of an appeal against the decision, or the case that this one was merged into.",
      ),
  })
  .meta({ id: "CommandReceipt" });
export type CommandReceipt = z.infer<typeof commandReceipt>;

export const commandsResponse = z.object({
  receipts: z
    .array(commandReceipt)
    .describe("In the order of the commands; commands after a gap in the sequence get none."),
  lastSequence: z.int().describe("The last sequence number processed for the device; send the commands after it."),
});
export type CommandsResponse = z.infer<typeof commandsResponse>;
