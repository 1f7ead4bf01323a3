import { adminCommentsQuery, adminCommentsResponse } from "@meander/domain/contract/admin-comments";
import { createRouter, declareRoute, json, on } from "../../http/router.ts";
import { listAdminComments } from "./comment-queries.ts";
import { adminCommentOf } from "./comment-views.ts";
import { commentCursorAfter, readCommentCursor } from "./cursor-pages.ts";
import { recordLook } from "./view-person.ts";

const getComments = declareRoute({
  method: "get",
  path: "/admin/comments",
  access: { permission: "seeAllComments" },
  summary: "All comments, removed ones too, newest first.",
  request: { query: adminCommentsQuery },
  responses: { 200: json(adminCommentsResponse) },
});

export const commentOversightRoutes = createRouter([
  on(getComments, async (c) => {
    const { actor, db, clock } = c.var;
    const request = c.req.valid("query");
    const rows = await listAdminComments(db, { ...request, after: readCommentCursor(request) });
    const look = { actorId: actor.userId, action: "list-comments", subjectId: request.authorId ?? null } as const;
    await recordLook(db, look, clock());
    const comments = rows.map((row) => adminCommentOf(row, actor.userId));
    return c.json({ comments, cursor: commentCursorAfter(rows, request) }, 200);
  }),
]);
