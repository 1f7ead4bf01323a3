import { caseIdParams } from "@meander/domain/contract/cases";
import { colleaguesResponse, viewersBody, viewersResponse } from "@meander/domain/contract/colleagues";
import { moderationPermissions } from "@meander/domain/moderation/deciding";
import { createRouter, declareRoute, json, jsonBody, on } from "../../http/router.ts";
import { listModerators } from "./colleague-queries.ts";
import { colleagueOf } from "./colleague-views.ts";
import { lookAtCase } from "./look-at-case.ts";

const moderators = { anyPermission: moderationPermissions } as const;

const getColleagues = declareRoute({
  method: "get",
  path: "/admin/colleagues",
  access: moderators,
  summary: "Everyone else who moderates, whom a note can mention.",
  responses: { 200: json(colleaguesResponse) },
});

const postViewers = declareRoute({
  method: "post",
  path: "/admin/case/{caseId}/viewers",
  access: moderators,
  summary: "Notes that the caller has a case open, or left it, and returns who else has it open.",
  request: { params: caseIdParams, body: jsonBody(viewersBody) },
  responses: { 200: json(viewersResponse) },
});

export const colleagueRoutes = createRouter([
  on(getColleagues, async (c) => {
    const { actor, db, clock } = c.var;
    const rows = await listModerators(db, actor.userId, clock());
    const colleagues = rows.map((row) => ({ ...colleagueOf(row), subjectTypes: [...row.subjectTypes] }));
    return c.json({ colleagues }, 200);
  }),
  on(postViewers, async (c) => {
    const { actor, db, clock } = c.var;
    const caseId = c.req.valid("param").caseId.toLowerCase();
    const rows = await lookAtCase(db, { actor, caseId, ...c.req.valid("json"), now: clock() });
    return c.json({ viewers: rows.map(colleagueOf) }, 200);
  }),
]);
