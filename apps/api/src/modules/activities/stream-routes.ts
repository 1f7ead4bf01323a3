import { activityIdParams } from "@meander/domain/contract/activities";
import { createRouter, declareRoute, on } from "../../http/router.ts";
import { eventStreamAnswer, streamActivity } from "../../http/sse.ts";
import { answerActivity } from "./answer-views.ts";

const getStream = declareRoute({
  method: "get",
  path: "/activity/{activityId}/stream",
  access: "public",
  summary: "Says that the activity has changed, as server-sent events; the caller then reads what they may see of it.",
  request: { params: activityIdParams },
  responses: { 200: eventStreamAnswer },
});

export const publicStreamRoutes = createRouter([
  on(getStream, async (c) => {
    const { actor, db, clock } = c.var;
    const { activityId } = c.req.valid("param");
    // For those who may see it only, by the words of every other call.
    await answerActivity(db, activityId, actor, clock());
    return streamActivity(c, activityId.toLowerCase());
  }),
]);
