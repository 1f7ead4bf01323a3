import { randomUUID } from "node:crypto";
import { createApp } from "@meander/api/app";
import type { Trx } from "@meander/api/db/client";
import { createLoginProviders } from "@meander/api/openid/login-providers";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { english } from "../support/english.ts";
import { overlap, startInOrder } from "../support/lock-waits.ts";
import { startMail } from "../support/mail.ts";
import { startOpenIdProvider } from "../../support/openid-provider.ts";
import { createPerson } from "../support/people.ts";
import { type ApiResponse, cookieOf, PRIVATE_BASE, PUBLIC_BASE, send } from "../support/send.ts";
import { startApi } from "../support/start-api.ts";

const provider = await startOpenIdProvider();
afterAll(() => provider.stop());
const api = startApi({ env: provider.env });
const mail = startMail(api);
const page = { Accept: "text/html,application/xhtml+xml" };

beforeEach(async () => {
  api.now = new Date();
  provider.alterIdToken = (idToken) => idToken;
  await api.db.deleteFrom("rateLimit").execute();
});

type StartedLogin = { readonly cookie: string; readonly address: string };

/** Starts a login, up to the redirect to the provider. */
async function startLogin(query = "referer=/discover&isAdult=true", cookie = ""): Promise<StartedLogin> {
  const response = await send(api, "GET", `${PUBLIC_BASE}/auth/acme?${query}`, {
    headers: { ...page, Cookie: cookie },
  });
  expect(response.status).toBe(302);
  return { cookie: loginCookieOf(response), address: response.headers.get("Location") ?? "" };
}

const loginCookieOf = (response: ApiResponse) =>
  response.headers
    .getSetCookie()
    .find((line) => line.startsWith("meander-login="))
    ?.split(";")[0] ?? "";

const followCallback = (path: string, cookie: string) =>
  send(api, "GET", path, { headers: { ...page, Cookie: cookie, "Sec-Fetch-Site": "cross-site" } });

/** A complete login in one browser. */
async function logIn(query?: string): Promise<ApiResponse> {
  const { address, cookie } = await startLogin(query);
  return followCallback(await provider.follow(address), cookie);
}

async function readUser(response: ApiResponse) {
  const { body } = await send(api, "GET", `${PUBLIC_BASE}/session`, { cookie: cookieOf(response) });
  return (body as { user: { _id: string; firstName: string; emailAddress: string | null } | null }).user;
}

const problemOf = (response: ApiResponse) => {
  const url = new URL(response.headers.get("Location") ?? "", "http://meander.test");
  return url.pathname === "/login/problem" ? url.searchParams.get("why") : undefined;
};

const newEmail = () => `${randomUUID()}@example.org`;
const newAccount = (claims = {}) =>
  (provider.account = { sub: randomUUID(), given_name: "Ines", family_name: "Moreau", ...claims });
const countPeople = async () => (await api.db.selectFrom("person").select("id").execute()).length;

describe("a social login", () => {
  it("creates an account with the verified address and returns to the starting page", async () => {
    const email = newEmail();
    newAccount({ email, email_verified: true });
    const response = await logIn("referer=/activity/1/walk%3Fa%3Db&isAdult=true");
    expect(response).toMatchObject({ status: 302 });
    expect(response.headers.get("Location")).toBe("/activity/1/walk?a=b");
    expect(response.headers.getSetCookie().join()).toMatch(/meander-login=;.*Max-Age=0/);
    const user = await readUser(response);
    expect(user).toMatchObject({ firstName: "Ines", lastName: "Moreau", emailAddress: email, hasPassword: false });
    const row = await api.db
      .selectFrom("person")
      .select("termsAcceptedAt")
      .where("id", "=", user?._id ?? "")
      .executeTakeFirstOrThrow();
    expect(row.termsAcceptedAt).toEqual(api.now);
  });

  it("recognises its person again after their address changed", async () => {
    newAccount({ email: newEmail(), email_verified: true });
    const first = await readUser(await logIn());
    provider.account = { sub: provider.account.sub, email: newEmail(), email_verified: true };
    expect((await readUser(await logIn("referer=/")))?._id).toBe(first?._id);
  });

  it("is identified by issuer and subject together", async () => {
    const { sub } = newAccount({ email: newEmail(), email_verified: true });
    const other = await createPerson(api);
    const identity = { personId: other.id, subject: sub };
    await api.db
      .insertInto("loginIdentity")
      .values([
        { ...identity, provider: "other", issuer: "https://other.example" },
        { ...identity, provider: "acme", issuer: provider.issuer, subject: `not ${sub}` },
      ])
      .execute();
    const first = await readUser(await logIn());
    expect([first?.firstName, first?._id === other.id]).toEqual(["Ines", false]);
    expect((await readUser(await logIn("referer=/")))?._id).toBe(first?._id);
  });

  it("creates no account without the sign-up statement, and links to it", async () => {
    newAccount({ email: newEmail(), email_verified: true });
    const before = await countPeople();
    const response = await logIn("referer=/discover");
    expect(problemOf(response)).toBe("loginTermsNeeded");
    expect(response.headers.get("Location")).toContain("referer=%2Fdiscover");
    expect(cookieOf(response)).toBeUndefined();
    expect(await countPeople()).toBe(before);
  });

  it.each([
    ["a picture on our page", { "Sec-Fetch-Site": "same-origin", "Sec-Fetch-Dest": "image" }],
    ["a frame on another site", { "Sec-Fetch-Site": "cross-site", "Sec-Fetch-Dest": "iframe" }],
    ["a link on another site", { "Sec-Fetch-Site": "cross-site", "Sec-Fetch-Dest": "document" }],
  ])("doesn't start from %s", async (_name, headers) => {
    const count = async () => (await api.db.selectFrom("oidcLogin").select("stateHash").execute()).length;
    const before = await count();
    const response = await send(api, "GET", `${PUBLIC_BASE}/auth/acme`, { headers });
    expect(response).toMatchObject({ status: 403, body: { code: "cross-site" } });
    expect(response.headers.getSetCookie()).toEqual([]);
    expect(await count()).toBe(before);
    expect(await api.db.selectFrom("rateLimit").select("bucket").execute()).toEqual([]);
  });

  it.each([
    ["a link on our page", { "Sec-Fetch-Site": "same-origin", "Sec-Fetch-Dest": "document" }],
    ["a bookmark", { "Sec-Fetch-Site": "none", "Sec-Fetch-Dest": "document" }],
  ])("starts from %s", async (_name, headers) => {
    expect(await send(api, "GET", `${PUBLIC_BASE}/auth/acme`, { headers })).toMatchObject({ status: 302 });
  });

  it("stores nothing that could complete it", async () => {
    const { address, cookie } = await startLogin();
    const url = new URL(address);
    const rows = await api.db.selectFrom("oidcLogin").selectAll().execute();
    const stored = JSON.stringify(
      rows.map((row) => ({ ...row, a: row.stateHash.toString(), b: row.browserHash.toString() })),
    );
    for (const name of ["state", "nonce", "code_challenge"]) {
      const secret = url.searchParams.get(name) ?? "";
      expect(secret).toHaveLength(43);
      expect(stored).not.toContain(secret);
    }
    expect(stored).not.toContain(cookie.split("=")[1]);
    expect(url.searchParams.get("code_challenge_method")).toBe("S256");
  });

  it("protects the browser's cookie from scripts and other sites", async () => {
    const response = await send(api, "GET", `${PUBLIC_BASE}/auth/acme`, { headers: page });
    const [line] = response.headers.getSetCookie();
    expect(line).toMatch(/^meander-login=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/);
  });

  it("starts from the site's root too", async () => {
    const response = await send(api, "GET", "/auth/acme?referer=%2Fdiscover", { headers: page });
    expect(response).toMatchObject({ status: 302 });
    expect(response.headers.get("Location")).toBe(`${PUBLIC_BASE}/auth/acme?referer=%2Fdiscover`);
  });

  it("is offered by provider name", async () => {
    const { body } = await send(api, "GET", `${PUBLIC_BASE}/auth/`);
    expect(body).toMatchObject({
      providers: [
        { id: "acme", name: "Acme Travel" },
        { id: "second", name: "Second Travel" },
      ],
    });
  });
});

describe("linking", () => {
  it("links to the verified owner of a verified address and notifies them by mail", async () => {
    const owner = await createPerson(api);
    newAccount({ email: owner.email.toUpperCase(), email_verified: true });
    expect((await readUser(await logIn("referer=/")))?._id).toBe(owner.id);
    const [letter] = await mail.receive(owner.email);
    expect(letter?.subject).toBe(english("mail.linkedSubject"));
    expect(letter?.text).toContain("Acme Travel");
  });

  it.each([
    ["unverified", { email_verified: false }],
    ["of unknown verification status", {}],
    ["verified by a value other than true", { email_verified: "yes" }],
  ])("doesn't link to an account by an address that is %s", async (_words, standing) => {
    const owner = await createPerson(api);
    newAccount({ email: owner.email, ...standing });
    const user = await readUser(await logIn());
    expect(user?._id).not.toBe(owner.id);
    expect(user).toMatchObject({ emailAddress: null, unverifiedEmail: null });
    expect(await mail.receive(owner.email)).toEqual([]);
  });

  it("doesn't link to an unverified sign-up, which is replaced by the address's owner", async () => {
    const squatter = await createPerson(api, { isVerified: false });
    newAccount({ email: squatter.email, email_verified: true });
    const user = await readUser(await logIn());
    expect(user).toMatchObject({ emailAddress: squatter.email });
    expect(user?._id).not.toBe(squatter.id);
    const { body } = await send(api, "GET", `${PUBLIC_BASE}/session`, { cookie: squatter.session });
    expect(body).toEqual({ user: null });
  });

  it("refuses a second provider account with the same address", async () => {
    const owner = await createPerson(api);
    newAccount({ email: owner.email, email_verified: true });
    await logIn();
    newAccount({ email: owner.email, email_verified: true });
    expect(problemOf(await logIn())).toBe("loginLinkTaken");
  });

  it("creates one person from many simultaneous first logins", async () => {
    const email = newEmail();
    newAccount({ email, email_verified: true });
    const before = await countPeople();
    const waiting = [];
    for (let time = 0; time < 8; time += 1) {
      const { address, cookie } = await startLogin();
      waiting.push({ path: await provider.follow(address), cookie });
    }
    const responses = await Promise.all(waiting.map(({ path, cookie }) => followCallback(path, cookie)));
    const ids = await Promise.all(responses.map(async (response) => (await readUser(response))?._id));
    expect(new Set(ids).size).toBe(1);
    expect(ids[0]).toBeDefined();
    expect(await countPeople()).toBe(before + 1);
  });

  it("creates one person from two accounts with one address at once, and refuses the other", async () => {
    const email = newEmail();
    const before = await countPeople();
    const waiting = [];
    for (let time = 0; time < 2; time += 1) {
      newAccount({ email, email_verified: true });
      const { address, cookie } = await startLogin();
      waiting.push({ path: await provider.follow(address), cookie });
    }
    const [first, second] = waiting.map(
      ({ path, cookie }) =>
        () =>
          followCallback(path, cookie),
    );
    if (first === undefined || second === undefined) throw new Error("Two logins were started.");
    const responses = await overlap(api, first, second);
    expect(responses.map(problemOf)).toEqual([undefined, "loginLinkTaken"]);
    expect(await countPeople()).toBe(before + 1);
  });

  it("doesn't link to an account that is deleted concurrently", async () => {
    const owner = await createPerson(api);
    newAccount({ email: owner.email, email_verified: true });
    const { address, cookie } = await startLogin();
    const path = await provider.follow(address);
    const forget = (trx: Trx) => trx.deleteFrom("person").where("id", "=", owner.id).execute();
    const responses = await startInOrder(api, forget, [() => followCallback(path, cookie)]);
    expect(responses.map(problemOf)).toEqual([undefined]);
    const user = responses[0] && (await readUser(responses[0]));
    expect([user?.emailAddress, user?._id === owner.id]).toEqual([owner.email, false]);
  });

  it("is listed, and can only be removed while a password remains", async () => {
    const owner = await createPerson(api);
    newAccount({ email: owner.email, email_verified: true });
    await logIn();
    const list = async (cookie?: string) => (await send(api, "GET", `${PRIVATE_BASE}/user/identity`, { cookie })).body;
    const unlink = (cookie?: string) => send(api, "DELETE", `${PRIVATE_BASE}/user/identity/acme`, { cookie });
    expect(await list(owner.session)).toMatchObject({ identities: [{ provider: "acme", name: "Acme Travel" }] });
    const stranger = await createPerson(api);
    expect((await unlink(stranger.session)).status).toBe(404);
    expect((await unlink()).status).toBe(401);
    const elsewhere = { personId: owner.id, provider: "other", issuer: "https://other.example", subject: "elsewhere" };
    await api.db.insertInto("loginIdentity").values(elsewhere).execute();
    expect((await unlink(owner.session)).status).toBe(200);
    expect(await list(owner.session)).toMatchObject({ identities: [{ provider: "other" }] });

    newAccount();
    const session = cookieOf(await logIn());
    expect(await unlink(session)).toMatchObject({ status: 422, body: { code: "rule-broken" } });
    expect(await list(session)).toMatchObject({ identities: [{ provider: "acme" }] });
  });
});

describe("a provider response", () => {
  it("is accepted once", async () => {
    newAccount();
    const { address, cookie } = await startLogin();
    const path = await provider.follow(address);
    const responses = await Promise.all([followCallback(path, cookie), followCallback(path, cookie)]);
    expect(responses.map(problemOf).sort()).toEqual(["loginStale", undefined].sort());
    expect(problemOf(await followCallback(path, cookie))).toBe("loginStale");
  });

  it("is refused in another browser, and invalidated by that", async () => {
    newAccount();
    const { address, cookie } = await startLogin();
    const other = await startLogin();
    const path = await provider.follow(address);
    for (const wrong of [other.cookie, "", "meander-login=x"]) {
      const response = await followCallback(path, wrong);
      expect(problemOf(response)).toBe("loginStale");
      expect(cookieOf(response)).toBeUndefined();
    }
    expect(problemOf(await followCallback(path, cookie))).toBe("loginStale");
  });

  it("is refused at another provider's callback address", async () => {
    newAccount();
    const { address, cookie } = await startLogin();
    const path = (await provider.follow(address)).replace("/auth/acme/", "/auth/second/");
    expect(problemOf(await followCallback(path, cookie))).toBe("loginStale");
  });

  it("is accepted in two concurrent tabs of one browser", async () => {
    newAccount();
    const first = await startLogin();
    const second = await startLogin(undefined, first.cookie);
    expect(second.cookie).toBe(first.cookie);
    const path = await provider.follow(first.address);
    expect(problemOf(await followCallback(path, second.cookie))).toBeUndefined();
  });

  it("is expired after ten minutes", async () => {
    newAccount();
    const { address, cookie } = await startLogin();
    const path = await provider.follow(address);
    api.now = new Date(api.now.getTime() + 600_000);
    expect(problemOf(await followCallback(path, cookie))).toBe("loginStale");
  });

  it("reports an error when the person declined or the provider sends nonsense", async () => {
    const { address, cookie } = await startLogin();
    const state = new URL(address).searchParams.get("state");
    const callback = `${PUBLIC_BASE}/auth/acme/callback`;
    expect(problemOf(await followCallback(`${callback}?state=${state}&error=access_denied`, cookie))).toBe(
      "loginRefused",
    );
    const again = await startLogin();
    const code = `state=${new URL(again.address).searchParams.get("state")}&code=made-up&iss=${provider.issuer}`;
    expect(problemOf(await followCallback(`${callback}?${code}`, again.cookie))).toBe("loginNotTrusted");
    expect(problemOf(await followCallback(callback, cookie))).toBe("loginStale");
    expect(problemOf(await followCallback(`${callback}?state=${"x".repeat(300)}`, cookie))).toBe("loginBroken");
    expect(await send(api, "GET", callback)).toMatchObject({ status: 422, body: { code: "link-expired" } });
  });

  it("is refused when it names another issuer", async () => {
    newAccount();
    const { address, cookie } = await startLogin();
    const path = (await provider.follow(address)).replace(/iss=[^&]*/, "iss=https%3A%2F%2Fevil.example");
    expect(problemOf(await followCallback(path, cookie))).toBe("loginNotTrusted");
  });
});

describe("an ID token", () => {
  const claims = (idToken: string) =>
    JSON.parse(Buffer.from(idToken.split(".")[1] ?? "", "base64url").toString()) as object;
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
  let earlier = "";

  it("is accepted when signed again, so that the cases below fail for their own reason", async () => {
    newAccount();
    provider.alterIdToken = (idToken) => {
      earlier = idToken;
      return provider.sign({ ...claims(idToken) });
    };
    expect(problemOf(await logIn())).toBeUndefined();
  });

  it.each<[string, (idToken: string) => string | Promise<string>]>([
    ["of an earlier login", () => earlier],
    [
      "with another subject under the same signature",
      (idToken) => {
        const [head, , signature] = idToken.split(".");
        // With an address, so that no answer of the user-info endpoint contradicts the subject.
        return [head, encode({ ...claims(idToken), sub: "somebody", email: newEmail() }), signature].join(".");
      },
    ],
    ["without a signature", (idToken) => `${encode({ alg: "none" })}.${encode(claims(idToken))}.`],
    ["with another client as audience", (idToken) => provider.sign({ ...claims(idToken), aud: "another" })],
    ["with another client as authorised party", (idToken) => provider.sign({ ...claims(idToken), azp: "another" })],
    ["of another issuer", (idToken) => provider.sign({ ...claims(idToken), iss: "https://evil.example" })],
    ["that has expired", (idToken) => provider.sign({ ...claims(idToken), exp: Math.floor(Date.now() / 1000) - 60 })],
    ["without a nonce", (idToken) => provider.sign({ ...claims(idToken), nonce: undefined })],
    ["without a subject", (idToken) => provider.sign({ ...claims(idToken), sub: "" })],
    ["that isn't a JWT", () => "nonsense"],
  ])("%s is refused", async (_words, alter) => {
    newAccount();
    const before = await countPeople();
    provider.alterIdToken = alter;
    const response = await logIn();
    expect(problemOf(response)).toBe("loginNotTrusted");
    expect(cookieOf(response)).toBeUndefined();
    expect(await countPeople()).toBe(before);
  });
});

it.each([
  "//evil.example",
  "/\\evil.example",
  "https://evil.example",
  "javascript:alert(1)",
  "/%09/evil.example",
  "/auth/acme",
])("never redirects to %s", async (referer) => {
  newAccount();
  const encodedReferer = referer.startsWith("/%09") ? referer : encodeURIComponent(referer);
  expect((await logIn(`referer=${encodedReferer}&isAdult=true`)).headers.get("Location")).toBe("/");
});

it("reports a provider that is not configured", async () => {
  expect(problemOf(await send(api, "GET", `${PUBLIC_BASE}/auth/other`, { headers: page }))).toBe(
    "loginProviderUnknown",
  );
  expect(await send(api, "GET", `${PUBLIC_BASE}/auth/other`)).toMatchObject({
    status: 404,
    body: { code: "not-found" },
  });
});

it("refuses a provider that writes its issuer differently from the settings", async () => {
  const loginProviders = api.config.loginProviders.map((entry) => ({ ...entry, issuer: `${entry.issuer}/` }));
  const other = createLoginProviders({ ...api.config, loginProviders }, () => api.now).get("acme");
  const login = other?.authorizationUrl({ state: "state", nonce: "nonce", codeVerifier: "v".repeat(43) });
  await expect(login).rejects.toMatchObject({ code: "unavailable" });
});

it("reports an unreachable provider before and after the redirect", async () => {
  newAccount();
  const { address, cookie } = await startLogin();
  const path = await provider.follow(address);
  await provider.stop();
  expect(problemOf(await followCallback(path, cookie))).toBe("loginUnreachable");
  api.now = new Date(api.now.getTime() + 7_200_000);
  expect((await startLogin()).address).toContain(provider.issuer);
  const fresh = createApp({ ...api.services, loginProviders: createLoginProviders(api.config, () => api.now) });
  const response = await fresh.request(`${PUBLIC_BASE}/auth/acme`, { headers: page });
  expect(response.headers.get("Location")).toContain("why=loginUnreachable");
  expect((await fresh.request(`${PUBLIC_BASE}/auth/acme`)).status).toBe(503);
});
