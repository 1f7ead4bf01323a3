import {
  checkEmailResponse,
  loginBody,
  sessionResponse,
  signUpBody,
  tourBody,
  tourResponse,
} from "@meander/domain/contract/accounts";
import { okResponse } from "@meander/domain/contract/envelope";
import { createRouter, declareRoute, json, jsonBody, on } from "../../http/router.ts";
import { loginPerAddress, signUpPerAddress } from "./account-limits.ts";
import { findSecretDevice, issueDeviceCookie } from "./device-routes.ts";
import { finishTour } from "./finish-tour.ts";
import { checkCredentials } from "./log-in.ts";
import { logOut } from "./log-out.ts";
import { startSession, viewSession } from "./session-routes.ts";
import { signUp } from "./sign-up.ts";
import { firstTimeTourOf } from "./views.ts";

const postSignUp = declareRoute({
  method: "post",
  path: "/auth/local/signup",
  access: "public",
  summary: "Creates an account and mails its verification link; responds alike for known addresses.",
  limits: [signUpPerAddress],
  request: { body: jsonBody(signUpBody) },
  responses: { 200: json(checkEmailResponse) },
});

const postLogin = declareRoute({
  method: "post",
  path: "/auth/local/login",
  access: "public",
  summary:
    "Starts a session with a cookie, or with a bearer token for `X-Meander-Client: console`, whose `X-Meander-Device` identifies the computer.",
  limits: [loginPerAddress],
  idempotency: "never",
  request: { body: jsonBody(loginBody) },
  refuses: [401],
  responses: { 200: json(sessionResponse) },
});

const getSession = declareRoute({
  method: "get",
  path: "/session",
  access: "public",
  isForBanned: true,
  summary: "The session's user, or null.",
  responses: { 200: json(sessionResponse) },
});

const getUserData = declareRoute({
  method: "get",
  path: "/user/data",
  access: "public",
  isForBanned: true,
  summary: "The session's user, or null, for the first paint.",
  responses: { 200: json(sessionResponse) },
});

const getLogout = declareRoute({
  method: "get",
  path: "/logout",
  access: "session",
  isForBanned: true,
  effectBy: "own-page",
  summary: "Ends the session.",
  responses: { 200: json(okResponse) },
});

const postTour = declareRoute({
  method: "post",
  path: "/user/tour",
  access: "session",
  summary: "Marks a first-time tour as seen.",
  request: { body: jsonBody(tourBody) },
  responses: { 200: json(tourResponse) },
});

export const publicRoutes = createRouter([
  on(postSignUp, async (c) => {
    const devices = { knownDeviceHash: findSecretDevice(c), deviceHash: issueDeviceCookie(c) };
    const { locale, services } = c.var;
    const { asksForProductUpdates } = services.config;
    await signUp(c.var.db, { ...c.req.valid("json"), ...devices, locale, asksForProductUpdates }, c.var.clock());
    return c.json({ message: c.var.translate("mail.verificationSent") }, 200);
  }),
  on(postLogin, async (c) => {
    const credentials = { ...c.req.valid("json"), deviceHash: findSecretDevice(c) };
    const userId = await checkCredentials(c.var.db, credentials, c.var.clock());
    return c.json(await startSession(c, userId), 200);
  }),
  on(getSession, async (c) => {
    const { sessionEnd } = c.var;
    return c.json({ user: await viewSession(c), ...(sessionEnd !== null && { ended: sessionEnd }) }, 200);
  }),
  on(getUserData, async (c) => c.json({ user: await viewSession(c) }, 200)),
]);

export const privateRoutes = createRouter([
  on(getLogout, async (c) => {
    await logOut(c.var.db, c.var.actor);
    c.header("Set-Cookie", c.var.services.sessions.clearedCookie(), { append: true });
    return c.json({}, 200);
  }),
  on(postTour, async (c) => {
    const stored = await finishTour(c.var.db, c.var.actor.userId, c.req.valid("json").flagKey);
    return c.json({ firstTimeTour: firstTimeTourOf(stored) }, 200);
  }),
]);
