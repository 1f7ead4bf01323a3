import { okResponse } from "@meander/domain/contract/envelope";
import { endedSessionsResponse, sessionParam, sessionsResponse } from "@meander/domain/contract/sessions";
import { createRouter, declareRoute, json, on } from "../../http/router.ts";
import { endOtherSessions, endSession } from "./end-session.ts";
import { listSessions } from "./queries.ts";
import { listedSessionsOf } from "./session-views.ts";

const getSessions = declareRoute({
  method: "get",
  path: "/user/sessions",
  access: "session",
  summary: "The caller's sessions, the current one first.",
  responses: { 200: json(sessionsResponse) },
});

const deleteSession = declareRoute({
  method: "delete",
  path: "/user/session/{sessionId}",
  access: "session",
  summary: "Ends the session of one of the caller's devices and closes its streams.",
  request: { params: sessionParam },
  responses: { 200: json(okResponse) },
});

const deleteOtherSessions = declareRoute({
  method: "delete",
  path: "/user/sessions",
  access: "session",
  summary: "Ends all other sessions of the caller.",
  responses: { 200: json(endedSessionsResponse) },
});

export const privateRoutes = createRouter([
  on(getSessions, async (c) => {
    const { db, actor, clock } = c.var;
    const rows = await listSessions(db, actor.userId, clock());
    return c.json({ sessions: listedSessionsOf(rows, actor.sessionPublicId) }, 200);
  }),
  on(deleteSession, async (c) => {
    const { db, actor, clock, services, authenticatedBy } = c.var;
    const { sessionId } = c.req.valid("param");
    await endSession(db, actor, sessionId, clock());
    if (sessionId === actor.sessionPublicId && authenticatedBy === "cookie") {
      c.header("Set-Cookie", services.sessions.clearedCookie(), { append: true });
    }
    return c.json({}, 200);
  }),
  on(deleteOtherSessions, async (c) => {
    return c.json({ ended: await endOtherSessions(c.var.db, c.var.actor, c.var.clock()) }, 200);
  }),
]);
