import { okResponse } from "@meander/domain/contract/envelope";
import { pushKeyResponse, registerDeviceBody } from "@meander/domain/contract/notifications";
import { createRouter, declareRoute, json, jsonBody, on } from "../../http/router.ts";
import { registerDevice } from "./register-device.ts";

const getPushKey = declareRoute({
  method: "get",
  path: "/push/key",
  access: "public",
  summary: "The key that a browser needs to subscribe to push messages of this site.",
  responses: { 200: json(pushKeyResponse) },
});

const postRegister = declareRoute({
  method: "post",
  path: "/notifications/register",
  access: "session",
  summary: "Registers a phone or browser for push messages until the session ends.",
  request: { body: jsonBody(registerDeviceBody) },
  responses: { 200: json(okResponse) },
});

export const pushKeyRoutes = createRouter([
  on(getPushKey, (c) => {
    c.header("Cache-Control", "public, max-age=3600");
    return c.json({ publicKey: c.var.services.vapid.publicKey }, 200);
  }),
]);

export const deviceRoutes = createRouter([
  on(postRegister, async (c) => {
    const { actor, db, clock } = c.var;
    const { platformName: platform, pushNotificationDeviceToken: token } = c.req.valid("json");
    await registerDevice(db, { actor, platform, token, now: clock() });
    return c.json({}, 200);
  }),
]);
