import { activityIdParams } from "@meander/domain/contract/activities";
import { createRouter, declareRoute, on } from "../../http/router.ts";
import { eventStreamResponse, streamActivity } from "../../http/sse.ts";
import { getActivityResponse } from "./activity-response-views.ts";

const getStream = declareRoute({
  method: "get",
  path: "/activity/{activityId}/stream",
  access: "public",
  summary: "Server-sent events when the activity changes; the caller then reads what they may see of it.",
  request: { params: activityIdParams },
  responses: { 200: eventStreamResponse },
});

export const publicStreamRoutes = createRouter([
  on(getStream, async (c) => {
    const { actor, db, clock } = c.var;
    const { activityId } = c.req.valid("param");
    // Only viewers of the activity may open its stream, with the same errors as every other route.
    await getActivityResponse(db, activityId, actor, clock());
    return streamActivity(c, activityId.toLowerCase());
  }),
]);
