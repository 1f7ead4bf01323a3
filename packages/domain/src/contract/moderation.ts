import { z } from "zod";
import { textLimits } from "../constants.ts";
import { message } from "../messages/message.ts";
import { appealStatuses } from "../moderation/appeal.ts";
import { decisions } from "../moderation/decision.ts";
import { reportCategoryChoices } from "../moderation/report-category.ts";
import { subjectTypes } from "../moderation/subject.ts";
import { caseIdSchema } from "../ids.ts";
import { instant } from "./envelope.ts";
import { requiredLinesField } from "./texts.ts";

/** The case in which staff decide about a subject. */
export const subjectCase = z.object({ _id: caseIdSchema, isUndecided: z.boolean() }).meta({ id: "SubjectCase" });
export type SubjectCase = z.infer<typeof subjectCase>;

/** The community policy that was violated; for severities see `policy.ts`. */
export const reportCategoryField = z.enum(reportCategoryChoices);

export const reportBody = z
  .object({
    text: requiredLinesField(textLimits.editableText, message("reportTextMissing")),
    category: reportCategoryField.default("other"),
  })
  .meta({ id: "Report" });
export type ReportBody = z.infer<typeof reportBody>;

export const appealBody = z
  .object({
    strikeId: z.uuid().describe("The strike of the appealed decision; the decision's notice links to it."),
    text: requiredLinesField(textLimits.editableText, message("appealTextMissing")),
  })
  .meta({ id: "AppealBody" });
export type AppealBody = z.infer<typeof appealBody>;

export const appealParams = z.object({ appealId: z.uuid().describe("Id of an appeal or of a strike.") });

/** A decision about the caller and the state of their appeal against it. */
export const appealRecord = z
  .object({
    strikeId: z.uuid(),
    decision: z.enum(decisions),
    category: reportCategoryField.describe("The policy that the decision is based on."),
    subjectType: z.enum(subjectTypes),
    activityTitle: z
      .string()
      .nullable()
      .describe("Title of the activity, or of the activity that the comment is on; otherwise null."),
    path: z.string().nullable().describe("Path of that activity on this site."),
    text: z.string().nullable().describe("The comment's text; otherwise null."),
    reason: z.string().describe("The moderator's own text; empty for none."),
    decidedAt: instant,
    suspendedUntil: instant.nullable().describe("When the suspension by this decision ends; otherwise null."),
    isRevoked: z.boolean().describe("Whether the decision was revoked and no longer counts."),
    canAppeal: z.boolean(),
    refusal: z.string().nullable().describe("Why the caller can't appeal; null when they can."),
    appealUntil: instant,
    appeal: z
      .object({
        id: z.uuid(),
        text: z.string(),
        status: z.enum(appealStatuses),
        createdAt: instant,
        answeredAt: instant.nullable(),
        answer: z.string().describe("The moderator's text with the answer; empty for none."),
      })
      .nullable()
      .describe("Null until the person appeals."),
  })
  .meta({ id: "Appeal" });
export type AppealRecord = z.infer<typeof appealRecord>;
