import { activityIdParams } from "@meander/domain/contract/activities";
import {
  activeActivitiesQuery,
  activeActivitiesResponse,
  hideBody,
  hideResponse,
} from "@meander/domain/contract/administration";
import { createRouter, declareRoute, json, jsonBody, on } from "../../http/router.ts";
import { findActiveRows, listActive } from "./active-queries.ts";
import { activeActivityOf } from "./active-views.ts";
import { activePageOf, activeWindowOf } from "./cursor-pages.ts";
import { hideActivity } from "./hide-activity.ts";

const getActive = declareRoute({
  method: "get",
  path: "/admin/activities/active",
  access: { permission: "overseeActivities" },
  summary: "Everything open or closed that is not over, earliest relevant date first.",
  request: { query: activeActivitiesQuery },
  responses: { 200: json(activeActivitiesResponse) },
});

const postHide = declareRoute({
  method: "post",
  path: "/admin/activity/{activityId}/hide",
  access: { permission: "moderateActivities" },
  summary: "Takes an activity out of sight, or puts it back.",
  request: { params: activityIdParams, body: jsonBody(hideBody) },
  responses: { 200: json(hideResponse) },
});

export const activityRoutes = createRouter([
  on(getActive, async (c) => {
    const { db, clock } = c.var;
    const now = clock();
    const query = c.req.valid("query");
    const filters = {
      onlyTourists: query.only_tourists,
      onlyLocalSearches: query.only_local_searches,
      onlyRecommended: query.only_recommended,
      includeHidden: query.include_hidden,
      q: query.q.trim(),
    };
    const found = await listActive(db, filters, activeWindowOf(query), now);
    const ids = found.positions.map(({ id }) => id);
    const rows = await findActiveRows(db, ids, now);
    return c.json({ ...activePageOf(query, found), activities: rows.map(activeActivityOf) }, 200);
  }),
  on(postHide, async (c) => {
    const { actor, db, clock } = c.var;
    const { activityId } = c.req.valid("param");
    return c.json(await hideActivity(db, { actor, activityId, ...c.req.valid("json"), now: clock() }), 200);
  }),
]);
