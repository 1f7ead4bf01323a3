import { activityIdParams } from "@meander/domain/contract/activities";
import { commentBody, commentIdParams, commentResponse, commentsResponse } from "@meander/domain/contract/comments";
import { datePageQuery, okResponse } from "@meander/domain/contract/envelope";
import { pageSizes } from "@meander/domain/constants";
import { rateLimits } from "@meander/domain/policy";
import { createRouter, declareRoute, json, jsonBody, on } from "../../http/router.ts";
import { deleteComment } from "./delete-comment.ts";
import { readComments } from "./read-comments.ts";
import { commentsOf } from "./views.ts";
import { writeComment } from "./write-comment.ts";

const getComments = declareRoute({
  method: "get",
  path: "/activity/{activityId}/comments",
  access: "public",
  summary: "Comments, newest first, by date.",
  request: { params: activityIdParams, query: datePageQuery(pageSizes.comments) },
  responses: { 200: json(commentsResponse) },
});

const postComment = declareRoute({
  method: "post",
  path: "/activity/{activityId}/comment",
  access: "verified",
  summary: "Writes a comment; the host and those who take part are told.",
  limits: [{ ...rateLimits.comment, bucket: "comment", per: "account" }],
  request: { params: activityIdParams, body: jsonBody(commentBody) },
  responses: { 201: json(commentResponse, "Written.") },
});

const removeComment = declareRoute({
  method: "delete",
  path: "/comment/{commentId}",
  access: "verified",
  summary: "Its author takes a comment back.",
  request: { params: commentIdParams },
  responses: { 200: json(okResponse) },
});

/** For both bases. */
export const readRoutes = createRouter([
  on(getComments, async (c) => {
    const { actor, db, clock } = c.var;
    const { activityId } = c.req.valid("param");
    const { limit, min_date, max_date } = c.req.valid("query");
    const dates = { after: dateOf(min_date), before: dateOf(max_date) };
    const { rows, totalCount, viewerId } = await readComments(db, { actor, activityId, limit, ...dates, now: clock() });
    return c.json({ comments: await commentsOf(db, rows, viewerId), totalCount }, 200);
  }),
]);

export const privateRoutes = createRouter([
  on(postComment, async (c) => {
    const { actor, db, clock } = c.var;
    const { activityId } = c.req.valid("param");
    const row = await writeComment(db, { actor, activityId, text: c.req.valid("json").text, now: clock() });
    const [comment] = await commentsOf(db, [row], actor.userId);
    if (comment === undefined) throw new Error("the author of a comment just written is gone");
    return c.json({ comment }, 201);
  }),
  on(removeComment, async (c) => {
    const { actor, db, clock } = c.var;
    await deleteComment(db, { actor, commentId: c.req.valid("param").commentId, now: clock() });
    return c.json({}, 200);
  }),
]);

function dateOf(text: string | undefined): Date | null {
  return text === undefined ? null : new Date(text);
}
