import {
  activeActivitiesQuery,
  activeActivitiesResponse,
  activitySearchQuery,
  activitySearchResponse,
} from "@meander/domain/contract/administration";
import { createRouter, declareRoute, json, on } from "../../http/router.ts";
import { everyActive, findActive, findActiveRows, listActive } from "./active-queries.ts";
import { activeActivityOf, foundActivityOf } from "./active-views.ts";
import { activePageOf, activeWindowOf } from "./cursor-pages.ts";

const MAX_WORDS = 8;

const getActive = declareRoute({
  method: "get",
  path: "/admin/activities/active",
  access: { permission: "overseeActivities" },
  summary: "All open or closed activities that have not ended, earliest relevant date first.",
  request: { query: activeActivitiesQuery },
  responses: { 200: json(activeActivitiesResponse) },
});

/** Allowed for all staff, since the same activities are visible on the website. */
const getSearch = declareRoute({
  method: "get",
  path: "/admin/activities/search",
  access: { anyPermission: ["overseeActivities", "sendCampaigns", "seeAllComments"] },
  summary: "A few activities by words of their title or place, earliest relevant date first; excludes hidden ones.",
  request: { query: activitySearchQuery },
  responses: { 200: json(activitySearchResponse) },
});

export const activityRoutes = createRouter([
  on(getActive, async (c) => {
    const { actor, db, clock } = c.var;
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
    const { ids, info } = activePageOf(query, found);
    const rows = await findActiveRows(db, ids, now);
    return c.json({ ...info, activities: rows.map((row) => activeActivityOf(row, actor.userId)) }, 200);
  }),
  on(getSearch, async (c) => {
    const { actor, db, clock } = c.var;
    const now = clock();
    const { q, limit } = c.req.valid("query");
    const words = q.split(/\s+/u).slice(0, MAX_WORDS);
    const found = await findActive(db, { ...everyActive, words }, limit, now);
    const rows = await findActiveRows(db, found, now);
    return c.json({ activities: rows.map((row) => foundActivityOf(row, actor.userId)) }, 200);
  }),
]);
