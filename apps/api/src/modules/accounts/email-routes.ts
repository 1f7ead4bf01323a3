import {
  checkEmailResponse,
  checkVerificationBody,
  type ResendEmailBody,
  resendEmailBody,
  undoEmailBody,
  undoEmailResponse,
  updateEmailBody,
  updateEmailResponse,
  verificationView,
  verifyEmailBody,
  verifyEmailQuery,
  verifyEmailResponse,
} from "@meander/domain/contract/accounts";
import type { Context } from "hono";
import type { ApiEnv, SessionEnv } from "../../http/api-env.ts";
import { createRouter, declareRoute, json, jsonBody, on, optionalJsonBody } from "../../http/router.ts";
import {
  checkVerificationPerAddress,
  verificationMailLimits,
  verificationMailPerAddress,
  verifyPerAddress,
} from "./account-limits.ts";
import { changeEmail, withdrawEmailChange } from "./change-email.ts";
import { checkVerification, type LinkOpener } from "./check-verification.ts";
import { findDevice, findSecretDevice, issueDeviceCookie } from "./device-routes.ts";
import { resendVerification } from "./resend-verification.ts";
import { startSession, viewSession } from "./session-routes.ts";
import { undoEmail } from "./undo-email.ts";
import { verifyEmail } from "./verify-email.ts";

const postVerify = declareRoute({
  method: "post",
  path: "/email/verify",
  access: "public",
  summary:
    "Verifies an address with a mailed link, which is valid once. A first address starts a session; a changed address requires a session or the password of its account, and leaves the session unchanged. Refused in another person's session; a repetition changes nothing.",
  limits: [verifyPerAddress],
  idempotency: "never",
  request: { query: verifyEmailQuery, body: optionalJsonBody(verifyEmailBody) },
  refuses: [409, 422],
  responses: { 200: json(verifyEmailResponse) },
});

const postCheck = declareRoute({
  method: "post",
  path: "/email/verify/check",
  access: "public",
  summary: "What a verification link needs in this browser before it can be used; changes nothing.",
  limits: [checkVerificationPerAddress],
  idempotency: "never",
  request: { body: jsonBody(checkVerificationBody) },
  refuses: [422],
  responses: { 200: json(verificationView) },
});

const postUndo = declareRoute({
  method: "post",
  path: "/email/undo",
  access: "public",
  summary:
    "Restores the old address with the link mailed to it, which is valid once, and ends the person's other sessions. Starts no session.",
  limits: [verifyPerAddress],
  idempotency: "never",
  request: { body: jsonBody(undoEmailBody) },
  refuses: [422],
  responses: { 200: json(undoEmailResponse) },
});

const resendCall = {
  method: "post",
  path: "/email/resend",
  summary: "Mails the verification link again; responds alike for unknown addresses.",
  request: { body: jsonBody(resendEmailBody) },
  responses: { 200: json(checkEmailResponse) },
} as const;
const postResend = declareRoute({ ...resendCall, access: "public", limits: [verificationMailPerAddress] });
const postOwnResend = declareRoute({ ...resendCall, access: "session", limits: verificationMailLimits });

const postUpdate = declareRoute({
  method: "post",
  path: "/email/update",
  access: "session",
  summary:
    "Mails a verification link to a new address, which replaces the current one when verified; requires the password if the account has one.",
  limits: verificationMailLimits,
  idempotency: "never",
  request: { body: jsonBody(updateEmailBody) },
  refuses: [422],
  responses: { 200: json(updateEmailResponse) },
});

function openerOf(c: Context<ApiEnv>): LinkOpener {
  const { actor } = c.var;
  return { deviceHash: findDevice(c), caller: actor.kind === "visitor" ? null : actor };
}

async function resend(c: Context<ApiEnv> | Context<SessionEnv>, body: ResendEmailBody) {
  const { db, actor, clock, translate } = c.var;
  const callerId = actor.kind === "visitor" ? null : actor.userId;
  await resendVerification(db, { ...body, callerId, deviceHash: findSecretDevice(c) }, clock());
  return { message: translate("mail.emailSentAgain") };
}

export const publicRoutes = createRouter([
  on(postVerify, async (c) => {
    const { db, clock, translate } = c.var;
    const input = { ...c.req.valid("query"), ...verifyEmailBody.parse(c.req.valid("json")), ...openerOf(c) };
    const verified = await verifyEmail(db, input, clock());
    if (verified === null) {
      const repeated = { isRepeated: true, returnPath: null, message: translate("mail.emailAlreadyVerified") };
      return c.json({ user: await viewSession(c), ...repeated }, 200);
    }
    const { userId, isFirst, returnPath } = verified;
    const session = isFirst ? await startSession(c, userId, { isByMailedLink: true }) : { user: await viewSession(c) };
    return c.json({ ...session, returnPath, isRepeated: false, message: translate("mail.emailVerified") }, 200);
  }),
  on(postCheck, async (c) => {
    const { verifyHash } = c.req.valid("json");
    return c.json(await checkVerification(c.var.db, { verifyHash, ...openerOf(c) }, c.var.clock()), 200);
  }),
  on(postUndo, async (c) => {
    const { db, actor, clock, translate } = c.var;
    const callerSession = actor.kind === "visitor" ? undefined : actor.sessionPublicId;
    const undoHash = c.req.valid("json").emailUndoHash;
    const emailAddress = await undoEmail(db, { undoHash, callerSession }, clock());
    const sessionUser = await viewSession(c);
    return c.json({ user: sessionUser, emailAddress, message: translate("mail.emailRestored") }, 200);
  }),
  on(postResend, async (c) => c.json(await resend(c, c.req.valid("json")), 200)),
]);

export const privateRoutes = createRouter([
  on(postOwnResend, async (c) => c.json(await resend(c, c.req.valid("json")), 200)),
  on(postUpdate, async (c) => {
    const { db, actor, clock, translate } = c.var;
    const body = c.req.valid("json");
    const isWithdrawn = await withdrawEmailChange(db, actor.userId, body.emailAddress, clock());
    if (isWithdrawn) return c.json({ message: translate("mail.emailUnchanged"), unverifiedEmail: null }, 200);
    const unverifiedEmail = await changeEmail(db, { ...body, actor, deviceHash: issueDeviceCookie(c) }, clock());
    return c.json({ message: translate("mail.verificationSent"), unverifiedEmail }, 200);
  }),
]);
