import { adminCommentsQuery, adminCommentsResponse } from "@meander/domain/contract/admin-comments";
import { createRouter, declareRoute, json, on } from "../../http/router.ts";
import { findCommentFilters, listAdminComments } from "./comment-queries.ts";
import { adminCommentOf, commentFiltersOf } from "./comment-views.ts";
import { auditView } from "./view-person.ts";

const getComments = declareRoute({
  method: "get",
  path: "/admin/comments",
  effectBy: "own-page",
  access: { permission: "seeAllComments" },
  summary: "All comments, including removed ones, newest first.",
  request: { query: adminCommentsQuery },
  responses: { 200: json(adminCommentsResponse) },
});

export const commentOversightRoutes = createRouter([
  on(getComments, async (c) => {
    const { actor, db, clock } = c.var;
    const search = c.req.valid("query");
    const [{ rows, cursor }, filters] = await Promise.all([
      listAdminComments(db, search),
      findCommentFilters(db, search),
    ]);
    const view = { actorId: actor.userId, action: "list-comments", subjectId: search.authorId ?? null } as const;
    await auditView(db, view, clock());
    const comments = rows.map((row) => adminCommentOf(row, actor.userId));
    return c.json({ comments, cursor, ...commentFiltersOf(filters) }, 200);
  }),
]);
