import { activityIdParams } from "@meander/domain/contract/activities";
import {
  activeActivitiesQuery,
  activeActivitiesResponse,
  hideBody,
  hideResponse,
} from "@meander/domain/contract/administration";
import { offsetOf } from "@meander/domain/paging/page";
import { z } from "zod";
import { decodeCursor, encodeCursor } from "../../db/keyset.ts";
import { createRouter, declareRoute, json, jsonBody, on } from "../../http/router.ts";
import { type ActivePosition, findActiveRows, listActive } from "./active-queries.ts";
import { activeActivityOf } from "./active-views.ts";
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

const positionSchema = z.tuple([z.iso.datetime(), z.uuid()]);

function readCursor(cursor: string | undefined): ActivePosition | null {
  if (cursor === undefined) return null;
  const [sortsAt, id] = decodeCursor(cursor, positionSchema);
  return { sortsAt: new Date(sortsAt), id };
}

export const activityRoutes = createRouter([
  on(getActive, async (c) => {
    const { db, clock } = c.var;
    const now = clock();
    const query = c.req.valid("query");
    const { page, limit } = query;
    const filters = {
      onlyTourists: query.only_tourists,
      onlyLocalSearches: query.only_local_searches,
      onlyRecommended: query.only_recommended,
      includeHidden: query.include_hidden,
      q: query.q.trim(),
    };
    const window = { limit, offset: offsetOf(page, limit), after: readCursor(query.cursor) };
    const { positions, total, totalIsEstimate } = await listActive(db, filters, window, now);
    const rows = await findActiveRows(
      db,
      positions.map(({ id }) => id),
      now,
    );
    const last = positions.at(-1);
    return c.json(
      {
        page,
        pages: Math.max(1, Math.ceil(total / limit)),
        limit,
        total,
        ...(totalIsEstimate && { totalIsEstimate }),
        cursor:
          last === undefined || positions.length < limit ? null : encodeCursor([last.sortsAt.toISOString(), last.id]),
        activities: rows.map(activeActivityOf),
      },
      200,
    );
  }),
  on(postHide, async (c) => {
    const { actor, db, clock } = c.var;
    const { activityId } = c.req.valid("param");
    const { hidden, reason } = c.req.valid("json");
    return c.json(await hideActivity(db, { actor, activityId, hidden, reason, now: clock() }), 200);
  }),
]);
