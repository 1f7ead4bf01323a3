import { okResponse } from "@meander/domain/contract/envelope";
import {
  specialBody,
  specialParams,
  specialReach,
  specialReachBody,
  specialRecord,
  specialsQuery,
  specialsResponse,
} from "@meander/domain/contract/special-notifications";
import { createRouter, declareRoute, json, jsonBody, on } from "../../http/router.ts";
import { estimateSpecialReach, getSpecial, listSpecials } from "./queries.ts";
import { sendSpecial } from "./send-special.ts";
import { specialOf } from "./views.ts";
import { withdrawSpecial } from "./withdraw-special.ts";

const access = { permission: "sendSpecialNotifications" } as const;

const getSpecials = declareRoute({
  method: "get",
  path: "/admin/notifications/special",
  access,
  summary: "Special notifications that were sent, newest first, with the number of people reached.",
  request: { query: specialsQuery },
  responses: { 200: json(specialsResponse) },
});

const postReach = declareRoute({
  method: "post",
  path: "/admin/notifications/special/reach",
  access,
  summary: "The reach of a special notification now; sends nothing.",
  request: { body: jsonBody(specialReachBody) },
  responses: { 200: json(specialReach) },
});

const postSpecial = declareRoute({
  method: "post",
  path: "/admin/notifications/special",
  access,
  summary: "Sends a special notification to selected people or an audience; repeating the request sends nothing again.",
  request: { body: jsonBody(specialBody) },
  responses: { 201: json(specialRecord, "Sent, or queued for sending.") },
});

const deleteSpecial = declareRoute({
  method: "delete",
  path: "/admin/notifications/special/{specialId}",
  access,
  summary: "Takes back a special notification within ten seconds.",
  request: { params: specialParams },
  responses: { 200: json(okResponse) },
});

export const specialRoutes = createRouter([
  on(getSpecials, async (c) => {
    const query = c.req.valid("query");
    const { rows, cursor } = await listSpecials(c.var.db, query.cursor, query.limit);
    return c.json({ notifications: rows.map(specialOf), cursor }, 200);
  }),
  on(postReach, async (c) => c.json(await estimateSpecialReach(c.var.db, c.req.valid("json").to, c.var.clock()), 200)),
  on(postSpecial, async (c) => {
    const { actor, db, clock } = c.var;
    const body = c.req.valid("json");
    await sendSpecial(db, { actor, body, now: clock() });
    return c.json(specialOf(await getSpecial(db, body.id.toLowerCase())), 201);
  }),
  on(deleteSpecial, async (c) => {
    const { actor, db, clock } = c.var;
    await withdrawSpecial(db, { actor, id: c.req.valid("param").specialId, now: clock() });
    return c.json({}, 200);
  }),
]);
