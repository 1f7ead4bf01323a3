import { z } from "zod";
import { caseIdSchema, reportIdSchema, userIdSchema } from "../ids.ts";
import { message } from "../messages/message.ts";
import { appealStatuses } from "../moderation/appeal.ts";
import { caseStatuses } from "../moderation/case-status.ts";
import { decisions } from "../moderation/decision.ts";
import { subjectTypes } from "../moderation/subject.ts";
import { instant } from "./envelope.ts";
import { reportCategoryField } from "./moderation.ts";
import { imageAddress } from "./people.ts";

/** Cases as staff see them, and the commands that move them (design §8 and §10). */

export const caseIdParams = z.object({ caseId: caseIdSchema });

const staffName = z.object({ userId: userIdSchema, name: z.string() });

export const priorityReason = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("severity"), points: z.int(), category: reportCategoryField }),
  z.object({ kind: z.literal("reporters"), points: z.int(), count: z.int() }),
  z.object({ kind: z.literal("appeal"), points: z.int(), count: z.int() }),
  z.object({ kind: z.literal("age"), points: z.int(), hours: z.number(), targetHours: z.number() }),
]);

export const caseSubject = z.object({
  type: z.enum(subjectTypes),
  id: z.uuid(),
  title: z.string().describe("A person's name, an activity's title, a comment's text; empty when it is gone."),
  isGone: z.boolean().describe("Deleted by its owner since it was reported."),
  isOutOfSight: z.boolean().describe("Hidden or removed by a decision."),
  path: z.string().nullable().describe("Its page on the website."),
  text: z.string().nullable().describe("What it says now: summary of an activity or profile, text of a comment."),
  image: imageAddress.nullable(),
  activityTitle: z.string().nullable().describe("Where a comment stands."),
});

/** The person behind the subject: who is warned or suspended. */
export const caseOwner = z.object({
  userId: userIdSchema,
  name: z.string(),
  image: imageAddress,
  userType: z.int().min(1).max(5),
  locationName: z.string().nullable(),
  joinedAt: instant,
  joinedCount: z.int().describe("Activities joined and approved."),
  hostedCount: z.int(),
  activeStrikes: z.int(),
  nextStrikeExpiresAt: instant.nullable(),
  suspendedUntil: instant.nullable(),
});

export const caseReport = z.object({
  id: reportIdSchema,
  reporterId: userIdSchema.nullable(),
  reporterName: z.string().nullable(),
  category: reportCategoryField,
  text: z.string(),
  createdAt: instant,
  evidence: z.record(z.string(), z.string().nullable()).describe("What the subject said when it was reported."),
});

/** Against a decision about the same subject: it is answered by whatever this case comes to. */
export const caseAppeal = z.object({
  id: z.uuid(),
  text: z.string(),
  createdAt: instant,
  status: z.enum(appealStatuses),
  decision: z.enum(decisions).describe("What it is against."),
  days: z.int().nullable().describe("Of a suspension."),
  category: reportCategoryField.describe("The policy that rested on."),
  reason: z.string().describe("What the person read with it."),
  decidedAt: instant,
  decidedBy: staffName.nullable().describe("Somebody else answers it."),
  caseId: caseIdSchema.nullable().default(null).describe("The case that was decided."),
  reports: z.array(caseReport).default([]).describe("Those it was decided on, newest first; at most 20."),
});

export const caseEventTypes = ["report", "appeal", "decide", "undo", "escalate", "askSecondOpinion", "note"] as const;

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
  isReversed: z.boolean(),
  notices: z
    .object({
      person: z.array(z.string()).nullable().describe("To the person behind the subject."),
      reporters: z.array(z.string()).nullable(),
    })
    .nullable()
    .default(null)
    .describe("What people were written about a decision, by paragraph; null where that wasn't stored."),
});
export type CaseEventView = z.infer<typeof caseEvent>;

/** One row of the queue. */
export const caseSummary = z
  .object({
    id: caseIdSchema,
    subjectType: z.enum(subjectTypes),
    title: z.string(),
    category: reportCategoryField.describe("The gravest of its reports."),
    reportCount: z.int().min(0),
    status: z.enum(caseStatuses),
    version: z.int(),
    priority: z.int(),
    dueAt: instant,
    openedAt: instant,
    decision: z.enum(decisions).nullable(),
    decidedAt: instant.nullable(),
    assignee: staffName.nullable().describe("Whoever took it last."),
    leaseExpiresAt: instant.nullable().describe("Until then it is the assignee's alone."),
    isSecondOpinionAsked: z.boolean(),
    appealCount: z.int().min(0).default(0).describe("Appeals in it, answered or not."),
  })
  .meta({ id: "CaseSummary" });
export type CaseSummary = z.infer<typeof caseSummary>;

/** All that a moderator needs to decide, also without a network. */
export const caseRecord = caseSummary
  .extend({
    subject: caseSubject,
    owner: caseOwner.nullable().describe("Null when their account is gone."),
    priorityReasons: z.array(priorityReason),
    previousCaseId: caseIdSchema.nullable(),
    secondOpinionBy: staffName.nullable(),
    escalatedBy: staffName.nullable(),
    appeals: z.array(caseAppeal).default([]).describe("Oldest first."),
    reports: z.array(caseReport).describe("Newest first; at most 20."),
    events: z
      .array(caseEvent)
      .describe("Of this case and earlier ones about the same subject, newest first; at most 20."),
  })
  .meta({ id: "Case" });
export type CaseRecord = z.infer<typeof caseRecord>;

export const caseViews = ["queue", "mine", "escalated", "secondOpinions", "decided"] as const;
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
  token: z.string().describe("Gives it back before its time, and fences the commands given under it."),
  expiresAt: instant,
  case: caseRecord,
});
export const releaseBody = z.object({ token: z.string().max(40) });

/** A decision against a person, whether it still counts or not. */
export const personStrike = z.object({
  id: z.uuid(),
  caseId: caseIdSchema,
  decision: z.enum(decisions),
  days: z.int().nullable(),
  category: reportCategoryField,
  createdAt: instant,
  expiresAt: instant,
  revokedAt: instant.nullable().describe("Undone, replaced or taken back after an appeal."),
});
export type PersonStrike = z.infer<typeof personStrike>;
export const personCasesResponse = z.object({
  cases: z.array(caseSummary).describe("About the person, their activities and comments, newest first; at most 50."),
  strikes: z.array(personStrike).describe("Of those cases, newest first."),
});
export type PersonCases = z.infer<typeof personCasesResponse>;

export const syncQuery = z.object({
  since: z.string().max(200).optional().describe("The last `mark`; absent for everything that is not decided."),
  limit: z.coerce.number().int().min(1).max(500).default(200),
});
export const syncResponse = z.object({
  cases: z.array(caseRecord).describe("Changed since the mark, decided ones included; some may come twice."),
  mark: z.string(),
  hasMore: z.boolean(),
  serverTime: instant,
});
export type SyncResponse = z.infer<typeof syncResponse>;

export const CASE_TEXT_MAX_LENGTH = 1_024;
const caseText = z
  .string()
  .trim()
  .max(CASE_TEXT_MAX_LENGTH, message("fieldTooLong", { n: CASE_TEXT_MAX_LENGTH }));

export const MAX_SUSPENSION_DAYS = 365;

/** What each command says, by its type. */
export const commandArguments = z.discriminatedUnion("type", [
  z.object({
    type: z.literal("decide"),
    decision: z.enum(decisions),
    category: reportCategoryField.describe("The policy it rests on."),
    policyVersion: z.int().min(1),
    days: z.int().min(1).max(MAX_SUSPENSION_DAYS).optional().describe("For a suspension."),
    reason: caseText.default("").describe("Added to what the person reads."),
  }),
  z.object({ type: z.literal("undo"), undoneCommandId: z.uuid() }),
  z.object({ type: z.literal("escalate"), reason: caseText }),
  z.object({ type: z.literal("askSecondOpinion"), reason: caseText }),
  z.object({ type: z.literal("note"), text: caseText.pipe(z.string().min(1)) }),
]);
export type CommandArguments = z.infer<typeof commandArguments>;
export type CommandType = CommandArguments["type"];

export const staffCommand = z
  .object({
    commandId: z.uuid(),
    sequence: z.int().min(1).describe("Rises by one for each command of the device."),
    caseId: caseIdSchema,
    baseVersion: z.int().min(1).describe("The case's version that the moderator saw."),
    createdAt: instant.describe("By the console's clock."),
    arguments: commandArguments,
    leaseToken: z.string().max(40).optional().describe("The lease that the command was given under; absent offline."),
    settles: z
      .uuid()
      .optional()
      .describe(
        "The person's own command that met a conflict, of which this chooses their side over the case as shown.",
      ),
    hash: z.string().length(64).describe("SHA-256, hex, of the command without it; see `commandText`."),
  })
  .meta({ id: "StaffCommand" });
export type StaffCommand = z.infer<typeof staffCommand>;

/** What a command's hash is taken over: the same text on both sides, whatever order keys travelled in. */
export function commandText(deviceId: string, command: Omit<StaffCommand, "hash">): string {
  const { commandId, sequence, caseId, baseVersion, createdAt, leaseToken, settles } = command;
  const text = [deviceId, commandId, sequence, caseId, baseVersion, createdAt, sortKeys(command.arguments)];
  const isBare = leaseToken === undefined && settles === undefined;
  return JSON.stringify(isBare ? text : [...text, { leaseToken, settles }]);
}

function sortKeys(value: object): object {
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)));
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
    message: z.string().nullable().describe("Why not, in words; null when it was applied."),
    caseVersion: z.int().nullable(),
    case: caseRecord.nullable().describe("The case as it stands after a conflict, to show both sides."),
    receivedAt: instant,
    undoableUntil: instant.nullable().describe("For an applied decision."),
    relatedCaseId: z
      .uuid()
      .optional()
      .describe(
        "Decides instead of this case: the case of an appeal against its decision, or the one that it was merged into.",
      ),
  })
  .meta({ id: "CommandReceipt" });
export type CommandReceipt = z.infer<typeof commandReceipt>;

export const commandsResponse = z.object({
  receipts: z.array(commandReceipt).describe("In order; those after a gap in the sequence are missing."),
  lastSequence: z.int().describe("The device's mark: send what comes after it."),
});
export type CommandsResponse = z.infer<typeof commandsResponse>;

/** What the console's stream says; the console then asks for what changed. */
export const consoleStreamEvent = z.discriminatedUnion("type", [
  z.object({ type: z.literal("cases") }),
  z.object({ type: z.literal("campaign"), campaignId: z.uuid() }),
]);
export type ConsoleStreamEvent = z.infer<typeof consoleStreamEvent>;
