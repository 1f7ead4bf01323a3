import { commentRemovalQuery } from "@meander/domain/contract/admin-comments";
import { commentIdParams } from "@meander/domain/contract/comments";
import { okResponse } from "@meander/domain/contract/envelope";
import { createRouter, declareRoute, json, on } from "../../http/router.ts";
import { deleteComment } from "./delete-comment.ts";

const removeComment = declareRoute({
  method: "delete",
  path: "/comment/{commentId}",
  access: "session",
  summary: "Deletes a comment of the caller's own, or removes it as a moderator and notifies its author.",
  request: { params: commentIdParams, query: commentRemovalQuery },
  responses: { 200: json(okResponse) },
});

export const commentRemovalRoutes = createRouter([
  on(removeComment, async (c) => {
    const { actor, db, clock } = c.var;
    const { commentId } = c.req.valid("param");
    await deleteComment(db, { actor, commentId, why: c.req.valid("query"), now: clock() });
    return c.json({}, 200);
  }),
]);
