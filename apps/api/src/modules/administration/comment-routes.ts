import { adminCommentsQuery, adminCommentsResponse } from "@meander/domain/contract/admin-comments";
import { createRouter, declareRoute, json, on } from "../../http/router.ts";
import { findCommentFilters, listAdminComments } from "./comment-queries.ts";
import { adminCommentOf, commentFiltersOf } from "./comment-views.ts";
import { commentCursorAfter, readCommentCursor } from "./cursor-pages.ts";
import { recordLook } from "./view-person.ts";

const getComments = declareRoute({
  method: "get",
  path: "/admin/comments",
  effectBy: "own-page",
  access: { permission: "seeAllComments" },
  summary: "All comments, removed ones too, newest first.",
  request: { query: adminCommentsQuery },
  responses: { 200: json(adminCommentsResponse) },
});

export const commentOversightRoutes = createRouter([
  on(getComments, async (c) => {
    const { actor, db, clock } = c.var;
    const request = c.req.valid("query");
    const search = { ...request, after: readCommentCursor(request) };
    const [rows, filters] = await Promise.all([listAdminComments(db, search), findCommentFilters(db, search)]);
    const look = { actorId: actor.userId, action: "list-comments", subjectId: request.authorId ?? null } as const;
    await recordLook(db, look, clock());
    const comments = rows.map((row) => adminCommentOf(row, actor.userId));
    return c.json({ comments, cursor: commentCursorAfter(rows, request), ...commentFiltersOf(filters) }, 200);
  }),
]);
