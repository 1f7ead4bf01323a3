import {
  forgotPasswordBody,
  passwordResponse,
  resetPasswordBody,
  resetPasswordResponse,
  updatePasswordBody,
} from "@meander/domain/contract/passwords";
import { createRouter, declareRoute, json, jsonBody, on } from "../../http/router.ts";
import { forgotPasswordPerAddress, passwordUpdateLimits, resetPasswordPerAddress } from "./account-limits.ts";
import { findSecretDevice } from "./device-routes.ts";
import { forgetPassword } from "./forget-password.ts";
import { resetPassword } from "./reset-password.ts";
import { updatePassword } from "./update-password.ts";

const postForgot = declareRoute({
  method: "post",
  path: "/user/password/forgot",
  access: "public",
  summary: "Mails a link that sets a new password; responds alike for unknown addresses.",
  limits: [forgotPasswordPerAddress],
  request: { body: jsonBody(forgotPasswordBody) },
  responses: { 200: json(passwordResponse) },
});

const postReset = declareRoute({
  method: "post",
  path: "/user/password/reset",
  access: "public",
  summary: "Sets the password with a mailed link, which is valid once, and ends all sessions of the person.",
  limits: [resetPasswordPerAddress],
  idempotency: "never",
  request: { body: jsonBody(resetPasswordBody) },
  refuses: [422],
  responses: { 200: json(resetPasswordResponse) },
});

const postUpdate = declareRoute({
  method: "post",
  path: "/user/password/update",
  access: "session",
  summary:
    "Changes the caller's password and ends their other sessions; requires the current password, or a recent login if there is none.",
  limits: passwordUpdateLimits,
  idempotency: "never",
  request: { body: jsonBody(updatePasswordBody) },
  refuses: [422],
  responses: { 200: json(passwordResponse) },
});

export const publicRoutes = createRouter([
  on(postForgot, async (c) => {
    await forgetPassword(c.var.db, { ...c.req.valid("json"), deviceHash: findSecretDevice(c) }, c.var.clock());
    return c.json({ message: c.var.translate("mail.resetSent") }, 200);
  }),
  on(postReset, async (c) => {
    const returnPath = await resetPassword(c.var.db, c.req.valid("json"), c.var.clock());
    return c.json({ message: c.var.translate("mail.passwordReset"), returnPath }, 200);
  }),
]);

export const privateRoutes = createRouter([
  on(postUpdate, async (c) => {
    const { db, actor, clock } = c.var;
    await updatePassword(db, { ...c.req.valid("json"), actor }, clock());
    return c.json({ message: c.var.translate("mail.passwordUpdated") }, 200);
  }),
]);
