import { userIdParams } from "@meander/domain/contract/activities";
import {
  personFileQuery,
  personFileResponse,
  revealBody,
  revealedPerson,
  tagBody,
  tagParams,
  tagsResponse,
} from "@meander/domain/contract/person-file";
import { createRouter, declareRoute, json, jsonBody, on } from "../../http/router.ts";
import { getPersonFile } from "./get-person-file.ts";
import { fileEntryOf, personTagOf, revealedPersonOf } from "./person-file-views.ts";
import { revealPerson } from "./reveal-person.ts";
import { tagPerson, untagPerson } from "./tag-person.ts";

const mayTag = { permission: "moderateUsers" } as const;

const getFile = declareRoute({
  method: "get",
  path: "/admin/user/{userId}/file",
  access: { permission: "seeUserDetails" },
  summary: "What a person did and what was decided about them, newest first; cases as far as the caller handles them.",
  request: { params: userIdParams, query: personFileQuery },
  responses: { 200: json(personFileResponse) },
});

const postReveal = declareRoute({
  method: "post",
  path: "/admin/user/{userId}/reveal",
  // A stored response would be another copy of the personal data.
  idempotency: "never",
  access: { permission: "seeUserDetails" },
  summary: "A person's address and where they log in from, for a reason that the audit trail records.",
  request: { params: userIdParams, body: jsonBody(revealBody) },
  refuses: [404],
  responses: { 200: json(revealedPerson) },
});

const postTag = declareRoute({
  method: "post",
  path: "/admin/user/{userId}/tags",
  access: mayTag,
  summary: "Marks a person for colleagues, with or without an expiry; the same tag again renews it.",
  request: { params: userIdParams, body: jsonBody(tagBody) },
  refuses: [404],
  responses: { 200: json(tagsResponse) },
});

const deleteTag = declareRoute({
  method: "delete",
  path: "/admin/user/{userId}/tags/{tagId}",
  access: mayTag,
  summary: "Removes a tag.",
  request: { params: tagParams },
  refuses: [404],
  responses: { 200: json(tagsResponse) },
});

export const personFileRoutes = createRouter([
  on(getFile, async (c) => {
    const { actor, db, clock } = c.var;
    const personId = c.req.valid("param").userId.toLowerCase();
    const file = await getPersonFile(db, { actor, personId, ...c.req.valid("query"), now: clock() });
    const views = { entries: file.entries.map(fileEntryOf), tags: file.tags.map(personTagOf) };
    return c.json({ ...views, cursor: file.cursor, reports: file.reports }, 200);
  }),
  on(postReveal, async (c) => {
    const { actor, db, clock } = c.var;
    const userId = c.req.valid("param").userId.toLowerCase();
    const found = await revealPerson(db, { actor, userId, ...c.req.valid("json"), now: clock() });
    return c.json(revealedPersonOf(found), 200);
  }),
  on(postTag, async (c) => {
    const { actor, db, clock } = c.var;
    const userId = c.req.valid("param").userId.toLowerCase();
    const tags = await tagPerson(db, { actor, userId, ...c.req.valid("json"), now: clock() });
    return c.json({ tags: tags.map(personTagOf) }, 200);
  }),
  on(deleteTag, async (c) => {
    const { actor, db, clock } = c.var;
    const { userId, tagId } = c.req.valid("param");
    const tags = await untagPerson(db, { actor, userId: userId.toLowerCase(), tagId, now: clock() });
    return c.json({ tags: tags.map(personTagOf) }, 200);
  }),
]);
