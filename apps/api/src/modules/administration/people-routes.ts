import { userIdParams } from "@meander/domain/contract/activities";
import {
  adminPeopleQuery,
  adminPeopleResponse,
  adminPerson,
  adminPersonQuery,
  promoteBody,
} from "@meander/domain/contract/administration";
import { createRouter, declareRoute, json, jsonBody, on } from "../../http/router.ts";
import { peoplePageOf, parseIdCursor } from "./cursor-pages.ts";
import { listPeople } from "./people-queries.ts";
import { adminPersonOf, adminPersonRowOf } from "./people-views.ts";
import { promotePerson } from "./promote-person.ts";
import { auditView, viewPerson } from "./view-person.ts";

const getPeople = declareRoute({
  method: "get",
  path: "/admin/users",
  effectBy: "own-page",
  access: { permission: "seeUserDetails" },
  summary: "People by part of a name or a whole address, newest first.",
  request: { query: adminPeopleQuery },
  responses: { 200: json(adminPeopleResponse) },
});

const getPerson = declareRoute({
  method: "get",
  path: "/admin/user/{userId}",
  effectBy: "own-page",
  access: { permission: "seeUserDetails" },
  summary: "A person's account, and the user types that the caller may assign.",
  request: { params: userIdParams, query: adminPersonQuery },
  responses: { 200: json(adminPerson) },
});

const postPromote = declareRoute({
  method: "post",
  path: "/admin/user/{userId}/promote",
  access: { permission: "promoteUsers" },
  summary: "Assigns a user type to a person, effective from their next request.",
  request: { params: userIdParams, body: jsonBody(promoteBody) },
  responses: { 200: json(adminPerson) },
});

export const peopleRoutes = createRouter([
  on(getPeople, async (c) => {
    const { actor, db, clock } = c.var;
    const request = c.req.valid("query");
    const { q, userType, limit } = request;
    const found = await listPeople(db, { q: q.trim(), userType, limit: limit + 1, afterId: parseIdCursor(request) });
    const { rows, cursor } = peoplePageOf(found, request);
    await auditView(db, { actorId: actor.userId, action: "list-people", subjectId: null }, clock());
    return c.json({ people: rows.map(adminPersonRowOf), cursor }, 200);
  }),
  on(getPerson, async (c) => {
    const { actor, db, clock } = c.var;
    const viewed = await viewPerson(db, {
      actorId: actor.userId,
      userId: c.req.valid("param").userId.toLowerCase(),
      ...c.req.valid("query"),
      now: clock(),
    });
    return c.json(adminPersonOf(viewed, actor), 200);
  }),
  on(postPromote, async (c) => {
    const { actor, db, clock } = c.var;
    const userId = c.req.valid("param").userId.toLowerCase();
    await promotePerson(db, { actor, userId, ...c.req.valid("json"), now: clock() });
    return c.json(adminPersonOf(await viewPerson(db, { actorId: actor.userId, userId, now: clock() }), actor), 200);
  }),
]);
