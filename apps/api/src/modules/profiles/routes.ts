import { userIdParams } from "@meander/domain/contract/activities";
import {
  positionResponse,
  profileItemParams,
  projectResponse,
  updateUserBody,
  userResponse,
} from "@meander/domain/contract/profiles";
import { DomainError } from "@meander/domain/errors";
import { message } from "@meander/domain/messages/message";
import type { Actor } from "@meander/domain/permission/actor";
import { can } from "@meander/domain/permission/can";
import { userType } from "@meander/domain/person/user-type";
import type { Database } from "../../db/client.ts";
import { createRouter, declareRoute, json, jsonBody, on } from "../../http/router.ts";
import { userProfileOf } from "./profile-of.ts";
import { findBlockedPeople, findPageState, findPosition, findProfile, findProject } from "./queries.ts";
import { updateProfile } from "./update-profile.ts";
import { positionPageOf, projectPageOf } from "./views.ts";

const getUser = declareRoute({
  method: "get",
  path: "/user/{userId}",
  access: "public",
  summary: "A person's page, each section in its order.",
  request: { params: userIdParams },
  responses: { 200: json(userResponse) },
});

const getProject = declareRoute({
  method: "get",
  path: "/project/{slug}",
  access: "public",
  summary: "A project by its slug or id.",
  request: { params: profileItemParams },
  responses: { 200: json(projectResponse) },
});

const getPosition = declareRoute({
  method: "get",
  path: "/position/{slug}",
  access: "public",
  summary: "A position by its slug or id.",
  request: { params: profileItemParams },
  responses: { 200: json(positionResponse) },
});

const postUpdate = declareRoute({
  method: "post",
  path: "/user/update",
  access: "session",
  summary: "Changes the caller's own profile.",
  request: { body: jsonBody(updateUserBody) },
  refuses: [404, 409],
  responses: { 200: json(userResponse) },
});

/** Part of the owner's profile, so it has the same visibility. */
async function mayViewOwner(db: Database, ownerId: string, actor: Actor, now: Date): Promise<boolean> {
  const blocked = await findBlockedPeople(db, actor.kind === "traveller" ? actor.userId : null);
  const state = await findPageState(db, ownerId, now);
  if (state === null) return false;
  const resource = { userId: ownerId, userType: userType.consumer, isBlocked: blocked.has(ownerId), ...state };
  return can(actor, "viewProfile", resource).allowed;
}

/** Throws DomainError not-found for a person who doesn't exist or isn't visible to this actor. */
async function getProfileFor(db: Database, personId: string, actor: Actor, now: Date) {
  const viewerId = actor.kind === "traveller" ? actor.userId : null;
  const blocked = await findBlockedPeople(db, viewerId);
  const profile = await findProfile(db, personId, now, blocked);
  if (profile === null) throw new DomainError("not-found", message("personNotFound"));
  const { userType: type, isBeingChecked, isBanned } = profile.person;
  const resource = { userId: personId, userType: type, isBlocked: blocked.has(personId), isBeingChecked, isBanned };
  if (!can(actor, "viewProfile", resource).allowed) throw new DomainError("not-found", message("personNotFound"));
  return userProfileOf(profile, viewerId);
}

/** Mounted under both base paths, public and private. */
export const readRoutes = createRouter([
  on(getUser, async (c) => {
    const userId = c.req.valid("param").userId.toLowerCase();
    return c.json({ user: await getProfileFor(c.var.visitorReadDb, userId, c.var.actor, c.var.clock()) }, 200);
  }),
]);

export const publicRoutes = createRouter([
  on(getProject, async (c) => {
    const { actor, visitorReadDb: db, clock } = c.var;
    const row = await findProject(db, c.req.valid("param").slug);
    if (row === null || !(await mayViewOwner(db, row.personId, actor, clock())))
      throw new DomainError("not-found", message("projectNotFound"));
    return c.json(projectPageOf(row), 200);
  }),
  on(getPosition, async (c) => {
    const { actor, visitorReadDb: db, clock } = c.var;
    const row = await findPosition(db, c.req.valid("param").slug);
    if (row === null || !(await mayViewOwner(db, row.personId, actor, clock())))
      throw new DomainError("not-found", message("positionNotFound"));
    return c.json(positionPageOf(row), 200);
  }),
]);

export const privateRoutes = createRouter([
  on(postUpdate, async (c) => {
    const { actor, db, clock } = c.var;
    const { user: changes, replaces } = c.req.valid("json");
    await updateProfile(db, { actor, changes, replaces, now: clock() });
    return c.json({ user: await getProfileFor(db, actor.userId, actor, clock()) }, 200);
  }),
]);
