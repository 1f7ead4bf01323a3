import { pageSizes } from "@meander/domain/constants";
import {
  activitiesByIdQuery,
  activitiesByIdResponse,
  activitiesResponse,
  activityIdParams,
  activityResponse,
  userIdParams,
} from "@meander/domain/contract/activities";
import { pageQuery } from "@meander/domain/contract/envelope";
import { DomainError } from "@meander/domain/errors";
import { activityIdSchema } from "@meander/domain/ids";
import { message } from "@meander/domain/messages/message";
import { type Actor, actorHas } from "@meander/domain/permission/actor";
import type { Database } from "../../db/client.ts";
import { createRouter, declareRoute, json, on } from "../../http/router.ts";
import { actorIdOf } from "./activity-for-actor.ts";
import { pageOf, windowOf } from "./activity-page.ts";
import { getActivityResponse } from "./activity-response-views.ts";
import {
  hasPageFor,
  listHosted,
  listLiked,
  listPast,
  listSuggested,
  listUpcoming,
  type PersonalList,
} from "./list-queries.ts";
import { loadBriefActivities } from "./load-activities.ts";
import { activitiesByIdOf, activityCardOf } from "./views.ts";

const getActivity = declareRoute({
  method: "get",
  path: "/activity/{activityId}",
  access: "public",
  summary: "One activity, with what the caller may see and do.",
  request: { params: activityIdParams },
  responses: { 200: json(activityResponse) },
});

const getActivities = declareRoute({
  method: "get",
  path: "/activities",
  access: "public",
  summary: "The activities with these ids that the caller may see, in the order of the ids.",
  request: { query: activitiesByIdQuery },
  responses: { 200: json(activitiesByIdResponse) },
});

const getUpcomingOf = declareRoute({
  method: "get",
  path: "/activities/upcoming/{userId}",
  access: "public",
  summary:
    "Upcoming activities that a person hosts, or joins as far as the caller may see, earliest relevant date first.",
  request: { params: userIdParams, query: pageQuery(pageSizes.upcoming) },
  responses: { 200: json(activitiesResponse) },
});

const getPastOf = declareRoute({
  method: "get",
  path: "/activities/past/{userId}",
  access: "public",
  summary:
    "Past activities that a person hosted, or joined as far as the caller may see, latest first; includes cancelled ones.",
  request: { params: userIdParams, query: pageQuery(pageSizes.past) },
  responses: { 200: json(activitiesResponse) },
});

const getHostedOf = declareRoute({
  method: "get",
  path: "/activities/hosted/{userId}",
  access: "public",
  summary: "What a person hosted, latest first: activities that are over and were not cancelled.",
  request: { params: userIdParams, query: pageQuery(pageSizes.lists) },
  responses: { 200: json(activitiesResponse) },
});

const getSuggestedOf = declareRoute({
  method: "get",
  path: "/activities/suggested/{userId}",
  access: "public",
  summary: "Activities by a person that are suggestions or that the team recommends.",
  request: { params: userIdParams, query: pageQuery(pageSizes.lists) },
  responses: { 200: json(activitiesResponse) },
});

const getUpcoming = declareRoute({
  method: "get",
  path: "/activities/upcoming",
  access: "session",
  summary: "The caller's own upcoming activities, including drafts and pending requests.",
  request: { query: pageQuery(pageSizes.upcoming) },
  responses: { 200: json(activitiesResponse) },
});

const getPast = declareRoute({
  method: "get",
  path: "/activities/past",
  access: "session",
  summary: "The caller's own past activities.",
  request: { query: pageQuery(pageSizes.past) },
  responses: { 200: json(activitiesResponse) },
});

const getSuggested = declareRoute({
  method: "get",
  path: "/activities/suggested",
  access: "session",
  summary: "The caller's own suggestions, including drafts.",
  request: { query: pageQuery(pageSizes.lists) },
  responses: { 200: json(activitiesResponse) },
});

const getLiked = declareRoute({
  method: "get",
  path: "/activities/liked",
  access: "session",
  summary: "The activities that the caller likes and may see, the latest like first. Nobody else sees the list.",
  request: { query: pageQuery(pageSizes.lists) },
  responses: { 200: json(activitiesResponse) },
});

type PageRequest = Parameters<typeof windowOf>[0];
type Lister = typeof listUpcoming;

/** A member has a verified address: otherwise an account with another person's address would count. */
function listSeenBy(actor: Actor, personId: string): PersonalList {
  const viewerId = actorIdOf(actor);
  const isMember = actor.kind === "traveller" && actor.isVerified;
  const viewerKind = actorHas(actor, "seeUserDetails") ? "staff" : isMember ? "member" : "visitor";
  return { personId, isOwn: personId === viewerId, viewerId, viewerKind };
}

async function getListResponse(
  db: Database,
  actor: Actor,
  now: Date,
  { list, read, request }: { list: PersonalList; read: Lister; request: PageRequest },
) {
  if (!list.isOwn && !(await hasPageFor(db, list.personId, actorIdOf(actor)))) {
    throw new DomainError("not-found", message("personNotFound"));
  }
  const { ids, info } = pageOf(request, await read(db, list, windowOf(request, now)));
  const loaded = await loadBriefActivities(db, ids, actor, now);
  return { ...info, activities: loaded.map((activity) => activityCardOf(activity, actor, now)) };
}

/** Mounted under both base paths, public and private. */
export const readRoutes = createRouter([
  on(getActivities, async (c) => {
    const { actor, visitorReadDb: db, clock } = c.var;
    const now = clock();
    const ids = c.req
      .valid("query")
      .id.split(",")
      .map((id) => id.trim().toLowerCase());
    const known = [...new Set(ids)].filter((id) => activityIdSchema.safeParse(id).success);
    const loaded = await loadBriefActivities(db, known.slice(0, pageSizes.search), actor, now);
    return c.json(activitiesByIdOf(loaded, known.slice(pageSizes.search), actor, now), 200);
  }),
  on(getActivity, async (c) => {
    const { actor, visitorReadDb: db, clock } = c.var;
    return c.json(await getActivityResponse(db, c.req.valid("param").activityId, actor, clock()), 200);
  }),
  on(getUpcomingOf, async (c) => {
    const { actor, visitorReadDb: db, clock } = c.var;
    const { userId } = c.req.valid("param");
    const list = listSeenBy(actor, userId);
    const request = c.req.valid("query");
    return c.json(await getListResponse(db, actor, clock(), { list, read: listUpcoming, request }), 200);
  }),
  on(getPastOf, async (c) => {
    const { actor, visitorReadDb: db, clock } = c.var;
    const { userId } = c.req.valid("param");
    const list = listSeenBy(actor, userId);
    return c.json(
      await getListResponse(db, actor, clock(), { list, read: listPast, request: c.req.valid("query") }),
      200,
    );
  }),
  on(getHostedOf, async (c) => {
    const { actor, visitorReadDb: db, clock } = c.var;
    const list = listSeenBy(actor, c.req.valid("param").userId);
    const request = c.req.valid("query");
    return c.json(await getListResponse(db, actor, clock(), { list, read: listHosted, request }), 200);
  }),
  on(getSuggestedOf, async (c) => {
    const { actor, visitorReadDb: db, clock } = c.var;
    const { userId } = c.req.valid("param");
    const list = listSeenBy(actor, userId);
    const request = c.req.valid("query");
    return c.json(await getListResponse(db, actor, clock(), { list, read: listSuggested, request }), 200);
  }),
]);

export const ownListRoutes = createRouter([
  on(getUpcoming, async (c) => {
    const { actor, db, clock } = c.var;
    const list = listSeenBy(actor, actor.userId);
    const request = c.req.valid("query");
    return c.json(await getListResponse(db, actor, clock(), { list, read: listUpcoming, request }), 200);
  }),
  on(getPast, async (c) => {
    const { actor, db, clock } = c.var;
    const list = listSeenBy(actor, actor.userId);
    return c.json(
      await getListResponse(db, actor, clock(), { list, read: listPast, request: c.req.valid("query") }),
      200,
    );
  }),
  on(getLiked, async (c) => {
    const { actor, db, clock } = c.var;
    const list = listSeenBy(actor, actor.userId);
    const request = c.req.valid("query");
    return c.json(await getListResponse(db, actor, clock(), { list, read: listLiked, request }), 200);
  }),
  on(getSuggested, async (c) => {
    const { actor, db, clock } = c.var;
    const list = listSeenBy(actor, actor.userId);
    const request = c.req.valid("query");
    return c.json(await getListResponse(db, actor, clock(), { list, read: listSuggested, request }), 200);
  }),
]);
