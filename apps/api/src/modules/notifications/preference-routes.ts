import { preferenceResponse, preferencesResponse, togglePreferenceBody } from "@meander/domain/contract/notifications";
import { createRouter, declareRoute, json, jsonBody, on } from "../../http/router.ts";
import { findReach, listStoredPreferences } from "./preference-queries.ts";
import { preferencesOf, preferenceViewOf, textsIn } from "./preference-views.ts";
import { toggleChannel } from "./toggle-preference.ts";

const getPreferences = declareRoute({
  method: "get",
  path: "/preferences/notifications",
  access: "session",
  summary: "The caller's notification preferences, by type and channel.",
  responses: { 200: json(preferencesResponse) },
});

const postPreference = declareRoute({
  method: "post",
  path: "/preferences/notifications",
  access: "session",
  summary: "Toggles one channel of one notification type.",
  request: { body: jsonBody(togglePreferenceBody) },
  responses: { 200: json(preferenceResponse) },
});

export const preferenceRoutes = createRouter([
  on(getPreferences, async (c) => {
    const { actor, db, translate } = c.var;
    const [stored, reach] = await Promise.all([listStoredPreferences(db, actor.userId), findReach(db, actor.userId)]);
    return c.json(preferencesOf(stored, reach, textsIn(translate)), 200);
  }),
  on(postPreference, async (c) => {
    const { actor, db, translate, clock } = c.var;
    const { notificationCode: code, notificationChannel: channel } = c.req.valid("json");
    const preference = await toggleChannel(db, { personId: actor.userId, code, channel, now: clock() });
    return c.json({ preference: preferenceViewOf(code, preference, textsIn(translate)) }, 200);
  }),
]);
