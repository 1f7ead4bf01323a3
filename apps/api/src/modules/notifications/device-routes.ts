import { okResponse } from "@meander/domain/contract/envelope";
import {
  pushDeviceParam,
  pushDevicesResponse,
  pushKeyResponse,
  registerDeviceBody,
} from "@meander/domain/contract/notifications";
import { createRouter, declareRoute, json, jsonBody, on } from "../../http/router.ts";
import { forgetDevice, listDevices } from "./device-queries.ts";
import { pushDeviceOf } from "./device-views.ts";
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

const getDevices = declareRoute({
  method: "get",
  path: "/notifications/devices",
  access: "session",
  summary: "The caller's phones and browsers that get push messages.",
  responses: { 200: json(pushDevicesResponse) },
});

const deleteDevice = declareRoute({
  method: "delete",
  path: "/notifications/device/{deviceId}",
  access: "session",
  summary: "Forgets one of the caller's devices: it gets no more push messages until it registers again.",
  request: { params: pushDeviceParam },
  refuses: [404],
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
  on(getDevices, async (c) => {
    const { actor, db } = c.var;
    const rows = await listDevices(db, actor.userId);
    return c.json({ devices: rows.map((row) => pushDeviceOf(row, actor.sessionPublicId)) }, 200);
  }),
  on(deleteDevice, async (c) => {
    const { actor, db } = c.var;
    await forgetDevice(db, actor.userId, c.req.valid("param").deviceId);
    return c.json({}, 200);
  }),
]);
