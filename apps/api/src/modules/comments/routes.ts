import { pageSizes } from "@meander/domain/constants";
import { activityIdParams } from "@meander/domain/contract/activities";
import {
  commentBody,
  commentIdParams,
  commentResponse,
  commentsResponse,
  editCommentBody,
} from "@meander/domain/contract/comments";
import { datePageQuery, okResponse } from "@meander/domain/contract/envelope";
import { rateLimits } from "@meander/domain/policy";
import type { RouteLimit } from "../../http/rate-limit.ts";
import { createRouter, declareRoute, json, jsonBody, on } from "../../http/router.ts";
import { deleteComment } from "./delete-comment.ts";
import { editComment } from "./edit-comment.ts";
import { getCommentPage } from "./get-comment-page.ts";
import { commentFor, commentsOf } from "./views.ts";
import { writeComment } from "./write-comment.ts";

const commentsPerAccount: RouteLimit = { ...rateLimits.comment, bucket: "comment", per: "account" };

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
  summary: "Creates a comment and notifies the people it mentions, the host and the participants.",
  limits: [commentsPerAccount],
  request: { params: activityIdParams, body: jsonBody(commentBody) },
  responses: { 201: json(commentResponse, "Created.") },
});

const patchComment = declareRoute({
  method: "patch",
  path: "/comment/{commentId}",
  access: "verified",
  summary: "Changes a comment of the caller's own; only newly mentioned people are notified.",
  limits: [commentsPerAccount],
  request: { params: commentIdParams, body: jsonBody(editCommentBody) },
  responses: { 200: json(commentResponse) },
});

const removeComment = declareRoute({
  method: "delete",
  path: "/comment/{commentId}",
  access: "session",
  summary: "Deletes a comment of the caller's own.",
  request: { params: commentIdParams },
  responses: { 200: json(okResponse) },
});

/** Mounted under both base paths, public and private. */
export const readRoutes = createRouter([
  on(getComments, async (c) => {
    const { actor, visitorReadDb: db, clock } = c.var;
    const { activityId } = c.req.valid("param");
    const page = c.req.valid("query");
    const { rows, viewerId, ...found } = await getCommentPage(db, { actor, activityId, page, now: clock() });
    return c.json({ comments: await commentsOf(db, rows, viewerId), ...found }, 200);
  }),
]);

export const privateRoutes = createRouter([
  on(postComment, async (c) => {
    const { actor, db, clock } = c.var;
    const { activityId } = c.req.valid("param");
    const row = await writeComment(db, { actor, activityId, body: c.req.valid("json"), now: clock() });
    return c.json({ comment: await commentFor(db, row, actor.userId) }, 201);
  }),
  on(patchComment, async (c) => {
    const { actor, db, clock } = c.var;
    const { commentId } = c.req.valid("param");
    const row = await editComment(db, { actor, commentId, body: c.req.valid("json"), now: clock() });
    return c.json({ comment: await commentFor(db, row, actor.userId) }, 200);
  }),
  on(removeComment, async (c) => {
    const { actor, db, clock } = c.var;
    const { commentId } = c.req.valid("param");
    await deleteComment(db, { actor, commentId, now: clock() });
    return c.json({}, 200);
  }),
]);
