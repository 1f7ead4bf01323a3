import { OpenAPIHono } from "@hono/zod-openapi";
import { okResponse } from "@meander/domain/contract/envelope";
import {
  linkedIdentitiesResponse,
  loginProviderParams,
  loginProvidersResponse,
  socialCallbackQuery,
  socialLoginAddress,
  socialLoginQuery,
} from "@meander/domain/contract/login-providers";
import { DomainError } from "@meander/domain/errors";
import { decodeMessage, message } from "@meander/domain/messages/message";
import { loginProblemPath } from "@meander/domain/paths";
import { loginProblems } from "@meander/domain/person/login-problem";
import { safeReturnPath } from "@meander/domain/return-path";
import { browserStorage, hostCookieName } from "@meander/domain/site/browser-storage";
import { nativeCallbackAddress } from "@meander/domain/site/native-app";
import type { Context, MiddlewareHandler } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import type { ApiEnv } from "../../http/api-env.ts";
import { respondWithPlainPage } from "../../http/plain-page.ts";
import type { RouteLimit } from "../../http/rate-limit.ts";
import { createRouter, declareRoute, json, on } from "../../http/router.ts";
import { takeFromLimit } from "../../limits/take-from-limit.ts";
import type { LoginProvider } from "../../openid/login-provider.ts";
import { socialLoginLimits } from "./account-limits.ts";
import { findSecretDevice } from "./device-routes.ts";
import { isDeviceKnown } from "./queries.ts";
import { startSession } from "./session-routes.ts";
import { beginSocialLogin, isStateOfApp } from "./social-login/begin-social-login.ts";
import { finishSocialLogin, RefusedLogin } from "./social-login/finish-social-login.ts";
import { linkedIdentityOf } from "./social-login/identity-view.ts";
import { browserSecretOf } from "./social-login/login-secrets.ts";
import { listIdentities } from "./social-login/queries.ts";
import { unlinkIdentity } from "./social-login/unlink-identity.ts";

/**
 * Counts both the redirect and the callback. Once the limit of a shared network is used up, a device with an earlier
 * login has its own limit.
 */
const socialLoginPerAddress: RouteLimit = {
  ...socialLoginLimits.perAddress,
  async onLimitReached(c, refusal) {
    const deviceHash = findSecretDevice(c);
    if (deviceHash === null || !(await isDeviceKnown(c.var.db, deviceHash))) throw refusal;
    await takeFromLimit(c.var.db, socialLoginLimits.perDevice, deviceHash.toString("hex"), c.var.clock());
  },
};

const redirection = {
  description: "Redirects; after a refusal, browsers are redirected to a page with the reason.",
} as const;

const getProviders = declareRoute({
  method: "get",
  path: "/auth",
  access: "public",
  summary: "The login providers.",
  responses: { 200: json(loginProvidersResponse) },
});

const getSocialLogin = declareRoute({
  method: "get",
  path: "/auth/{provider}",
  access: "public",
  effectBy: "own-page-or-person",
  summary: "Redirects a browser to the provider's login; the native app gets its address.",
  limits: [socialLoginPerAddress],
  request: { params: loginProviderParams, query: socialLoginQuery },
  responses: { 200: json(socialLoginAddress, "For the native app."), 302: redirection },
});

const getSocialCallback = declareRoute({
  method: "get",
  // The provider redirects here: `state` and the browser's cookie prove that this browser started the login.
  path: "/auth/{provider}/callback",
  access: "public",
  summary:
    "The provider's callback: starts a session and redirects to the page where the login began, or leads to the native app.",
  limits: [socialLoginPerAddress],
  request: { params: loginProviderParams, query: socialCallbackQuery },
  refuses: [422],
  responses: {
    200: { description: "A page that opens the native app, where the login began.", content: { "text/html": {} } },
    302: redirection,
  },
});

const getIdentities = declareRoute({
  method: "get",
  path: "/user/identity",
  access: "session",
  summary: "The caller's linked provider accounts.",
  responses: { 200: json(linkedIdentitiesResponse) },
});

const deleteIdentity = declareRoute({
  method: "delete",
  path: "/user/identity/{provider}",
  access: "session",
  summary: "Unlinks a provider account; requires a password, so that the person can still log in.",
  request: { params: loginProviderParams },
  refuses: [422],
  responses: { 200: json(okResponse) },
});

export const loginProviderRoutes = createRouter([
  on(getProviders, (c) => {
    c.header("Cache-Control", "public, max-age=300");
    const providers = [...c.var.services.loginProviders.values()].map(({ id, name }) => ({ id, name }));
    return c.json({ providers, asksForProductUpdates: c.var.services.config.asksForProductUpdates }, 200);
  }),
]);

const routes = createRouter([
  on(getSocialLogin, async (c) => {
    const provider = providerOf(c, c.req.valid("param").provider);
    const { referer, isAdult = false, isApp = false } = c.req.valid("query");
    const { name, ...options } = cookieOf(c);
    const browserSecret = browserSecretOf(getCookie(c, name));
    const input = { provider, browserSecret, referer, acceptsTerms: isAdult, isApp };
    const address = await beginSocialLogin(c.var.db, input, c.var.clock());
    setCookie(c, name, browserSecret, {
      ...options,
      httpOnly: true,
      sameSite: "Lax",
      maxAge: browserStorage.login.maxAgeSeconds,
    });
    return isApp ? c.json({ address }, 200) : c.redirect(address, 302);
  }),
  on(getSocialCallback, async (c) => {
    const provider = providerOf(c, c.req.valid("param").provider);
    const { state, code, iss, isInApp = false } = c.req.valid("query");
    // The code is of use only with the secret, which the app's web view has.
    if (isStateOfApp(state) && !isInApp) {
      const href = nativeCallbackAddress(provider.id, new URL(c.req.url).search);
      // Browsers may refuse to open an app without a tap: then the page and its link stay.
      c.header("Refresh", `0; url=${href}`);
      const { translate } = c.var;
      const link = { href, label: translate("auth.openApp") };
      return respondWithPlainPage(c, 200, {
        title: translate("auth.inAppTitle"),
        text: translate("auth.inAppText"),
        link,
      });
    }
    const { name, ...options } = cookieOf(c);
    const browserSecret = getCookie(c, name);
    const fallbackName = {
      firstName: c.var.translate("auth.unnamedFirst"),
      lastName: c.var.translate("auth.unnamedLast"),
    };
    const { asksForProductUpdates } = c.var.services.config;
    const { locale } = c.var;
    const input = { provider, browserSecret, state, code, iss, fallbackName, locale, asksForProductUpdates };
    const { userId, referer } = await finishSocialLogin(c.var.db, input, c.var.clock());
    await startSession(c, userId);
    deleteCookie(c, name, options);
    return c.redirect(referer, 302);
  }),
]);

/** Browsers on their way to or from a provider get an error page; programs get the error itself. */
const showLoginProblem: MiddlewareHandler<ApiEnv> = async (c, next) => {
  await next();
  if (c.error === undefined || !c.req.header("Accept")?.includes("text/html")) return;
  const key = decodeMessage(c.error.message)?.key;
  const why = loginProblems.find((problem) => problem === key) ?? "loginBroken";
  const referer = c.error instanceof RefusedLogin ? c.error.referer : safeReturnPath(c.req.query("referer"));
  const Location = loginProblemPath(why, c.req.param("provider") ?? "", referer);
  c.res = new Response(null, { status: 303, headers: { Location } });
};

/** The error page covers the two routes that browsers are redirected to. */
export const publicSocialRoutes = new OpenAPIHono<ApiEnv>()
  .use("/auth/:provider/callback", showLoginProblem)
  .use("/auth/:provider", showLoginProblem)
  .route("/", routes);

export const privateSocialRoutes = createRouter([
  on(getIdentities, async (c) => {
    const { loginProviders } = c.var.services;
    const rows = await listIdentities(c.var.db, c.var.actor.userId);
    return c.json(
      { identities: rows.map((row) => linkedIdentityOf(row, loginProviders.get(row.provider)?.name)) },
      200,
    );
  }),
  on(deleteIdentity, async (c) => {
    await unlinkIdentity(c.var.db, c.var.actor.userId, c.req.valid("param").provider);
    return c.json({}, 200);
  }),
]);

function providerOf(c: Context<ApiEnv>, id: string): LoginProvider {
  const provider = c.var.services.loginProviders.get(id);
  if (provider === undefined) throw new DomainError("not-found", message("loginProviderUnknown"));
  return provider;
}

/** With the `__Host-` prefix under https, no other host, not even a subdomain, can set it. */
function cookieOf(c: Context<ApiEnv>) {
  const { isHttps } = c.var.services.config;
  return { name: hostCookieName("login", isHttps), secure: isHttps, path: "/" } as const;
}
