import { z } from "zod";
import { mentionsMax } from "../comment/mentions.ts";
import { activityIdSchema, commentIdSchema, userIdSchema } from "../ids.ts";
import { message } from "../messages/message.ts";
import { instant } from "./envelope.ts";
import { personCard } from "./people.ts";

export const COMMENT_MAX_LENGTH = 1_024;

const mention = z
  .object({ _id: userIdSchema, firstName: z.string(), lastName: z.string() })
  .describe("Somebody whom the text names as '@First Last'.");

export const comment = z
  .object({
    _id: commentIdSchema,
    parentId: activityIdSchema,
    parentSchema: z.literal("Activity"),
    author: personCard.nullable().describe("Null once the account was deleted."),
    text: z.string(),
    mentions: z.array(mention).describe("Without people on either side of a block with the caller."),
    postedDate: instant,
    editedDate: instant.nullable().describe("When its words were last changed; null for never."),
    isMine: z.boolean(),
  })
  .meta({ id: "Comment" });
export type Comment = z.infer<typeof comment>;

export const commentsResponse = z.object({
  comments: z.array(comment),
  totalCount: z.int().min(0).describe("All that the caller may see."),
  cursor: z
    .string()
    .nullable()
    .describe("Send it back as `cursor` for the next page; null at the end. Neither skips nor repeats."),
});
export const commentResponse = z.object({ comment });

const text = z
  .string()
  .trim()
  .min(1, message("commentMissing"))
  .max(COMMENT_MAX_LENGTH, message("fieldTooLong", { n: COMMENT_MAX_LENGTH }));

const mentionIds = z
  .array(userIdSchema)
  .max(mentionsMax)
  .describe(
    "Whom the text names as '@First Last'. Ids of people whom the caller or the activity keeps out are left out.",
  );

export const commentBody = z.object({ text, mentionIds: mentionIds.default([]) }).meta({ id: "WriteComment" });
export type CommentBody = z.infer<typeof commentBody>;

export const editCommentBody = z
  .object({ text, mentionIds: mentionIds.optional() })
  .describe("Without `mentionIds` those who are still named stay mentioned.")
  .meta({ id: "EditComment" });
export type EditCommentBody = z.infer<typeof editCommentBody>;

export const commentIdParams = z.object({ commentId: commentIdSchema });
