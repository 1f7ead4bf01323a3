import { privacyChanges, privacySettings } from "@meander/domain/contract/privacy";
import { createRouter, declareRoute, json, jsonBody, on } from "../../http/router.ts";
import { findPrivacy } from "./queries.ts";
import { savePrivacy } from "./save-privacy.ts";

const getPrivacy = declareRoute({
  method: "get",
  path: "/user/privacy",
  access: "session",
  summary: "The caller's privacy settings.",
  responses: { 200: json(privacySettings) },
});

const postPrivacy = declareRoute({
  method: "post",
  path: "/user/privacy",
  access: "session",
  summary: "Changes the caller's privacy settings.",
  request: { body: jsonBody(privacyChanges) },
  responses: { 200: json(privacySettings) },
});

export const privacyRoutes = createRouter([
  on(getPrivacy, async (c) => c.json(await findPrivacy(c.var.db, c.var.actor.userId), 200)),
  on(postPrivacy, async (c) => {
    const { db, actor } = c.var;
    await savePrivacy(db, actor.userId, c.req.valid("json"));
    return c.json(await findPrivacy(db, actor.userId), 200);
  }),
]);
