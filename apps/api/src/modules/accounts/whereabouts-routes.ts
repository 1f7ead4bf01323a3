import { clientVersion, mapDefaults } from "@meander/domain/constants";
import { checkBody, checkResponse, geolocation } from "@meander/domain/contract/whereabouts";
import { isOutdated } from "@meander/domain/person/client-version";
import { emailPromptOf } from "@meander/domain/person/email-prompt";
import { createRouter, declareRoute, json, jsonBody, on } from "../../http/router.ts";
import { checkIn } from "./check-in.ts";
import { findSessionPerson } from "./queries.ts";
import { sessionUserOf } from "./views.ts";
import { getPromptFacts } from "./whereabouts-queries.ts";

const postCheck = declareRoute({
  method: "post",
  path: "/user/check",
  access: "session",
  summary: "Keeps which app asks and where the caller is; answers who they are and what the app should tell them.",
  request: { body: jsonBody(checkBody) },
  responses: { 200: json(checkResponse) },
});

const getGeoip = declareRoute({
  method: "get",
  path: "/user/geoip",
  access: "public",
  summary: "Roughly where the caller's network address is; the default map centre where nobody knows.",
  responses: { 200: json(geolocation) },
});

export const privateWhereaboutsRoutes = createRouter([
  on(postCheck, async (c) => {
    const { db, clock, actor } = c.var;
    const { appInfo, nearbyContext } = c.req.valid("json");
    const { userId: personId, sessionPublicId } = actor;
    await checkIn(db, { personId, sessionPublicId, appInfo, nearbyContext }, clock());
    const emailPrompt = emailPromptOf(await getPromptFacts(db, personId));
    const isClientOutdated = isOutdated(appInfo.clientVersion, clientVersion);
    const person = await findSessionPerson(db, personId);
    const user = person === undefined ? null : sessionUserOf(person, actor);
    return c.json({ user, latestClientVersion: clientVersion, isClientOutdated, emailPrompt }, 200);
  }),
]);

export const publicWhereaboutsRoutes = createRouter([
  on(getGeoip, (c) => {
    const found = c.var.services.findPlaceOfAddress(c.var.clientAddress);
    const [longitude, latitude] = mapDefaults.center;
    return c.json(found === null ? { latitude, longitude, isDefault: true } : { ...found, isDefault: false }, 200);
  }),
]);
