import { randomUUID } from "node:crypto";
import { afterAll, beforeEach, expect, test } from "vitest";
import { startOpenIdProvider } from "../../support/openid-provider.ts";
import { english } from "../support/english.ts";
import { cookieOf, PUBLIC_BASE, send } from "../support/send.ts";
import { startApi } from "../support/start-api.ts";

/** A login with a provider that the native app starts and the device's browser continues. */

const provider = await startOpenIdProvider();
afterAll(() => provider.stop());
const api = startApi({ env: provider.env });

beforeEach(() => {
  api.now = new Date();
  provider.account = {
    sub: randomUUID(),
    given_name: "Ines",
    email: `${randomUUID()}@example.org`,
    email_verified: true,
  };
});

/** In the app's web view, which alone has the cookie; then at the provider, up to its callback. */
async function startLogin() {
  const started = await send(api, "GET", `${PUBLIC_BASE}/auth/acme?referer=/account&isAdult=true&isApp=true`);
  expect(started.status).toBe(200);
  const cookie = started.headers
    .getSetCookie()
    .find((line) => line.startsWith("meander-login="))
    ?.split(";")[0];
  const { address } = started.body as { address: string };
  return { cookie: cookie ?? "", callback: await provider.follow(address) };
}

const callBack = (path: string, Cookie: string) =>
  send(api, "GET", path, { headers: { Accept: "text/html", Cookie, "Sec-Fetch-Site": "cross-site" } });

test("the device's browser leads back to the app, where the session starts", async () => {
  const { callback, cookie } = await startLogin();
  const outside = await callBack(callback, "");
  const { search } = new URL(callback, "http://meander.test");
  const app = `meander://auth/acme/callback${search}`;
  expect([outside.status, outside.headers.get("Refresh")]).toEqual([200, `0; url=${app}`]);
  expect(outside.body).toContain(`<a href="${app.replaceAll("&", "&amp;")}">${english("auth.openApp")}</a>`);
  expect(outside.headers.getSetCookie()).toEqual([]);

  const inside = await callBack(`${callback}&isInApp=true`, cookie);
  expect([inside.status, inside.headers.get("Location")]).toEqual([302, "/account"]);
  const { body } = await send(api, "GET", `${PUBLIC_BASE}/session`, { cookie: cookieOf(inside) });
  expect(body).toMatchObject({ user: { firstName: "Ines" } });
});

test("another app that gets the callback can't finish the login", async () => {
  const { callback } = await startLogin();
  const stolen = await callBack(`${callback}&isInApp=true`, `meander-login=${"a".repeat(43)}`);
  expect(stolen.headers.get("Location")).toContain("/login/problem?why=loginStale");
  expect(stolen.headers.getSetCookie().join()).not.toMatch(/^meander=/);
});
