import { z } from "zod";
import { message } from "../messages/message.ts";
import { activityIdSchema, commentIdSchema } from "../ids.ts";
import { instant } from "./envelope.ts";
import { personCard } from "./people.ts";

export const COMMENT_MAX_LENGTH = 1_024;

export const comment = z
  .object({
    _id: commentIdSchema,
    parentId: activityIdSchema,
    parentSchema: z.literal("Activity"),
    author: personCard,
    text: z.string(),
    postedDate: instant,
    isMine: z.boolean(),
  })
  .meta({ id: "Comment" });
export type Comment = z.infer<typeof comment>;

export const commentsResponse = z.object({ comments: z.array(comment), totalCount: z.int().min(0) });
export const commentResponse = z.object({ comment });

export const commentBody = z
  .object({
    text: z
      .string()
      .trim()
      .min(1, message("commentMissing"))
      .max(COMMENT_MAX_LENGTH, message("fieldTooLong", { n: COMMENT_MAX_LENGTH })),
  })
  .meta({ id: "WriteComment" });

export const commentIdParams = z.object({ commentId: commentIdSchema });
