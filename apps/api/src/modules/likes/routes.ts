import { activityIdParams } from "@meander/domain/contract/activities";
import { likeBody, likeResponse } from "@meander/domain/contract/participation";
import { createRouter, declareRoute, json, jsonBody, on } from "../../http/router.ts";
import { likeActivity } from "./like-activity.ts";

const postLike = declareRoute({
  method: "post",
  path: "/activity/{activityId}/like",
  access: "verified",
  summary: "Likes or unlikes an activity; repeating the request changes nothing.",
  request: { params: activityIdParams, body: jsonBody(likeBody) },
  responses: { 200: json(likeResponse) },
});

export const privateRoutes = createRouter([
  on(postLike, async (c) => {
    const { actor, db, clock } = c.var;
    const { activityId } = c.req.valid("param");
    const likes = await likeActivity(db, { actor, activityId, liked: c.req.valid("json").liked, now: clock() });
    return c.json(likes, 200);
  }),
]);
