import { z } from "zod";
import { textLimits } from "../constants.ts";
import { message } from "../messages/message.ts";
import { appealStatuses } from "../moderation/appeal.ts";
import { decisions } from "../moderation/decision.ts";
import { subjectTypes } from "../moderation/subject.ts";
import { instant } from "./envelope.ts";

/** A policy of the community; see `policy.ts` for severities. */
export const reportCategoryField = z.enum(["harassment", "hate", "unsafe", "scam", "spam", "impersonation", "other"]);

export const reportBody = z
  .object({
    text: z
      .string()
      .trim()
      .min(1, message("reportTextMissing"))
      .max(textLimits.editableText, message("fieldTooLong", { n: textLimits.editableText })),
    category: reportCategoryField.default("other"),
  })
  .meta({ id: "Report" });
export type ReportBody = z.infer<typeof reportBody>;

export const appealBody = z
  .object({
    strikeId: z.uuid().describe("Of the decision that is appealed; its notice leads to it."),
    text: z
      .string()
      .trim()
      .min(1, message("appealTextMissing"))
      .max(textLimits.editableText, message("fieldTooLong", { n: textLimits.editableText })),
  })
  .meta({ id: "AppealBody" });
export type AppealBody = z.infer<typeof appealBody>;

export const appealParams = z.object({ appealId: z.uuid().describe("Of an appeal, or of a strike.") });

/** A decision about the caller, and what came of their appeal against it. */
export const appealRecord = z
  .object({
    strikeId: z.uuid(),
    decision: z.enum(decisions),
    category: reportCategoryField.describe("The rule it rests on."),
    subjectType: z.enum(subjectTypes),
    activityTitle: z.string().nullable().describe("Of the activity it is, or stands on."),
    path: z.string().nullable().describe("Of that activity, on this site."),
    text: z.string().nullable().describe("What the comment said."),
    reason: z.string().describe("A moderator's own words; empty for none."),
    decidedAt: instant,
    suspendedUntil: instant.nullable().describe("For a suspension: when it ends by this decision."),
    isRevoked: z.boolean().describe("It was taken back and no longer counts."),
    canAppeal: z.boolean(),
    refusal: z.string().nullable().describe("Why not, in words."),
    appealUntil: instant,
    appeal: z
      .object({
        id: z.uuid(),
        text: z.string(),
        status: z.enum(appealStatuses),
        createdAt: instant,
        answeredAt: instant.nullable(),
        answer: z.string().describe("A moderator's words with the answer; empty for none."),
      })
      .nullable()
      .describe("Null until they appeal."),
  })
  .meta({ id: "Appeal" });
export type AppealRecord = z.infer<typeof appealRecord>;
