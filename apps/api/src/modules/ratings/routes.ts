import { pageSizes } from "@meander/domain/constants";
import { activityIdParams, activityResponse } from "@meander/domain/contract/activities";
import { pageQuery } from "@meander/domain/contract/envelope";
import { ratingBody, ratingsResponse } from "@meander/domain/contract/participation";
import { createRouter, declareRoute, json, jsonBody, on } from "../../http/router.ts";
import { rateActivity } from "./rate-activity.ts";
import { getRatingPage } from "./get-rating-page.ts";
import { activityAfterRating, ratingsOf } from "./views.ts";

const postRating = declareRoute({
  method: "post",
  path: "/activity/{activityId}/rating",
  access: "verified",
  summary: "Rates an activity, once; only for participants whose attendance the host confirmed.",
  request: { params: activityIdParams, body: jsonBody(ratingBody) },
  responses: { 201: json(activityResponse, "Rated.") },
});

const getRatings = declareRoute({
  method: "get",
  path: "/activity/{activityId}/ratings",
  access: "public",
  summary: "Ratings of an activity, newest first.",
  request: { params: activityIdParams, query: pageQuery(pageSizes.lists) },
  responses: { 200: json(ratingsResponse) },
});

export const privateRoutes = createRouter([
  on(postRating, async (c) => {
    const { actor, db, clock } = c.var;
    const now = clock();
    const { activityId } = c.req.valid("param");
    await rateActivity(db, { actor, activityId, body: c.req.valid("json"), now });
    return c.json(await activityAfterRating(db, activityId, actor, now), 201);
  }),
]);

/** Mounted under both base paths, public and private. */
export const readRoutes = createRouter([
  on(getRatings, async (c) => {
    const { actor, visitorReadDb: db, clock } = c.var;
    const { activityId } = c.req.valid("param");
    const read = await getRatingPage(db, { activityId, actor, request: c.req.valid("query"), now: clock() });
    return c.json(ratingsOf(read), 200);
  }),
]);
