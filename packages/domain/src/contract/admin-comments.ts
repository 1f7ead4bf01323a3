import { z } from "zod";
import { activityIdSchema, caseIdSchema, commentIdSchema, userIdSchema } from "../ids.ts";
import { message } from "../messages/message.ts";
import { instant } from "./envelope.ts";
import { reportCategoryField } from "./moderation.ts";
import { imageAddress } from "./people.ts";

/** Every comment there is, for those who see all of them; and how one is removed without a case. */

export const adminCommentsQuery = z.object({
  q: z.string().max(240).default("").describe("Words, or a part of them."),
  authorId: userIdSchema.optional().describe("Only this person's."),
  activityId: activityIdSchema.optional().describe("Only those on this activity."),
  removed: z
    .enum(["any", "yes", "no"])
    .default("any")
    .describe("Whether it was taken away, by its author or by moderators."),
  limit: z.coerce.number().int().min(1).max(100).default(50),
  cursor: z.string().max(300).optional(),
});
export type AdminCommentsQuery = z.infer<typeof adminCommentsQuery>;

export const adminComment = z
  .object({
    _id: commentIdSchema,
    text: z.string(),
    postedAt: instant,
    editedAt: instant.nullable(),
    author: z
      .object({ userId: userIdSchema, name: z.string(), image: imageAddress, userType: z.int().min(1).max(5) })
      .nullable()
      .describe("Null when their account is gone."),
    activity: z.object({ _id: activityIdSchema, title: z.string(), path: z.string() }),
    removedAt: instant.nullable(),
    removedBy: z.enum(["author", "moderators"]).nullable(),
    reportCount: z.int().min(0),
    openCaseId: caseIdSchema.nullable().describe("The case about it that waits; never one about the caller."),
  })
  .meta({ id: "AdminComment" });
export type AdminComment = z.infer<typeof adminComment>;

export const adminCommentsResponse = z.object({
  comments: z.array(adminComment),
  cursor: z.string().nullable(),
  author: z
    .object({ userId: userIdSchema, name: z.string() })
    .nullable()
    .describe("The one that `authorId` asks for; null without it, and where there is no such account."),
  activity: z
    .object({ _id: activityIdSchema, title: z.string() })
    .nullable()
    .describe("The one that `activityId` asks for; null without it, and where there is none."),
});

export type AdminCommentsResponse = z.infer<typeof adminCommentsResponse>;

export const REMOVAL_REASON_MAX_LENGTH = 1_024;

export const commentRemovalQuery = z.object({
  category: reportCategoryField.default("other").describe("The policy it rests on, when it isn't one's own."),
  reason: z
    .string()
    .trim()
    .max(REMOVAL_REASON_MAX_LENGTH, message("fieldTooLong", { n: REMOVAL_REASON_MAX_LENGTH }))
    .default("")
    .describe("Added to what its author reads."),
});
export type CommentRemoval = z.infer<typeof commentRemovalQuery>;
