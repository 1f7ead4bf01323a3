import { z } from "zod";
import { mentionsMax } from "../comment/mentions.ts";
import { activityIdSchema, commentIdSchema, userIdSchema } from "../ids.ts";
import { message } from "../messages/message.ts";
import { instant } from "./envelope.ts";
import { personCard } from "./people.ts";
import { requiredLinesField } from "./texts.ts";

export const COMMENT_MAX_LENGTH = 1_024;

const mention = z
  .object({ _id: userIdSchema, firstName: z.string(), lastName: z.string() })
  .describe("A person mentioned in the text as '@First Last'.");

export const comment = z
  .object({
    _id: commentIdSchema,
    parentId: activityIdSchema,
    parentSchema: z.literal("Activity"),
    author: personCard.nullable().describe("Null when the author's account was deleted."),
    text: z.string(),
    mentions: z.array(mention).describe("Without people who block the caller or whom the caller blocks."),
    postedDate: instant,
    editedDate: instant.nullable().describe("When the text was last changed; null for never."),
    isMine: z.boolean(),
  })
  .meta({ id: "Comment" });
export type Comment = z.infer<typeof comment>;

export const commentsResponse = z.object({
  comments: z.array(comment),
  totalCount: z.int().min(0).describe("Number of comments that the caller may see."),
  cursor: z
    .string()
    .nullable()
    .describe("Send it as `cursor` to get the next page; null on the last page. Pages neither skip nor repeat rows."),
});
export const commentResponse = z.object({ comment });

const text = requiredLinesField(COMMENT_MAX_LENGTH, message("commentMissing"));

const mentionIds = z
  .array(userIdSchema)
  .max(mentionsMax)
  .describe(
    "People mentioned in the text as '@First Last'. Ids of people whom the caller or the activity excludes are ignored.",
  );

export const commentBody = z.object({ text, mentionIds: mentionIds.default([]) }).meta({ id: "WriteComment" });
export type CommentBody = z.infer<typeof commentBody>;

export const editCommentBody = z
  .object({ text, mentionIds: mentionIds.optional() })
  .describe("Without `mentionIds`, people still named in the text stay mentioned.")
  .meta({ id: "EditComment" });
export type EditCommentBody = z.infer<typeof editCommentBody>;

export const commentIdParams = z.object({ commentId: commentIdSchema });
