import { clientVersion, mapDefaults } from "@meander/domain/constants";
import { checkBody, checkResponse, geolocation } from "@meander/domain/contract/client-context";
import { isOutdated } from "@meander/domain/person/client-version";
import { emailPromptOf } from "@meander/domain/person/email-prompt";
import { createRouter, declareRoute, json, jsonBody, on } from "../../http/router.ts";
import { checkIn } from "./check-in.ts";
import { getPromptFacts } from "./client-context-queries.ts";
import { findSessionPerson } from "./queries.ts";
import { sessionUserOf } from "./views.ts";

const postCheck = declareRoute({
  method: "post",
  path: "/user/check",
  access: "session",
  summary:
    "Stores the client and the location of the caller; returns the user and the prompts that the client should show.",
  request: { body: jsonBody(checkBody) },
  responses: { 200: json(checkResponse) },
});

const getGeoip = declareRoute({
  method: "get",
  path: "/user/geoip",
  access: "public",
  summary: "Approximate location of the caller's network address; the default map centre when unknown.",
  responses: { 200: json(geolocation) },
});

export const privateClientContextRoutes = createRouter([
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

export const publicClientContextRoutes = createRouter([
  on(getGeoip, (c) => {
    const found = c.var.services.findPlaceOfAddress(c.var.clientAddress);
    const [longitude, latitude] = mapDefaults.center;
    return c.json(found === null ? { latitude, longitude, isDefault: true } : { ...found, isDefault: false }, 200);
  }),
]);
