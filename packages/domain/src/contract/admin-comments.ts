import { z } from "zod";
import { activityIdSchema, commentIdSchema, userIdSchema } from "../ids.ts";
import { instant } from "./envelope.ts";
import { subjectCase } from "./moderation.ts";
import { imageAddress } from "./people.ts";

/** All comments, for moderators who may see every one. */

export const adminCommentsQuery = z.object({
  q: z.string().max(240).default("").describe("Words of the comment, or parts of them."),
  authorId: userIdSchema.optional().describe("Only comments by this person."),
  activityId: activityIdSchema.optional().describe("Only comments on this activity."),
  removed: z
    .enum(["any", "yes", "no"])
    .default("any")
    .describe("Whether the comment was removed, by its author or by moderators."),
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
      .describe("Null when the author's account was deleted."),
    activity: z.object({ _id: activityIdSchema, title: z.string(), path: z.string() }),
    removedAt: instant.nullable(),
    removedBy: z.enum(["author", "moderators"]).nullable(),
    reportCount: z.int().min(0),
    case: subjectCase
      .nullable()
      .describe("Its undecided case, else the last with a decision; null without one, or when it is the caller's."),
  })
  .meta({ id: "AdminComment" });
export type AdminComment = z.infer<typeof adminComment>;

export const adminCommentsResponse = z.object({
  comments: z.array(adminComment),
  cursor: z.string().nullable(),
  author: z
    .object({ userId: userIdSchema, name: z.string() })
    .nullable()
    .describe("The author that `authorId` names; null without `authorId` or when no such account exists."),
  activity: z
    .object({ _id: activityIdSchema, title: z.string() })
    .nullable()
    .describe("The activity that `activityId` names; null without `activityId` or when no such activity exists."),
});

export type AdminCommentsResponse = z.infer<typeof adminCommentsResponse>;
