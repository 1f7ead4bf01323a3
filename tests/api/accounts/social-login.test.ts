import { randomUUID } from "node:crypto";
import { createApp } from "@meander/api/app";
import type { Trx } from "@meander/api/db/client";
import { createLoginProviders } from "@meander/api/openid/login-providers";
import { beforeEach, describe, expect, it } from "vitest";
import { overlap, startInOrder } from "../support/lock-waits.ts";
import { startMail } from "../support/mail.ts";
import { startOpenIdProvider } from "../support/openid-provider.ts";
import { createPerson } from "../support/people.ts";
import { type Answer, cookieOf, PRIVATE_BASE, PUBLIC_BASE, send } from "../support/send.ts";
import { startApi } from "../support/start-api.ts";

const provider = await startOpenIdProvider();
const api = startApi({ env: provider.env });
const mail = startMail(api);
const page = { Accept: "text/html,application/xhtml+xml" };

beforeEach(async () => {
  api.now = new Date();
  provider.alterIdToken = (idToken) => idToken;
  await api.db.deleteFrom("rateLimit").execute();
});

type Began = { readonly cookie: string; readonly address: string };

/** Up to the provider's door. */
async function begin(query = "referer=/discover&isAdult=true", cookie = ""): Promise<Began> {
  const answer = await send(api, "GET", `${PUBLIC_BASE}/auth/acme?${query}`, { headers: { ...page, Cookie: cookie } });
  expect(answer.status).toBe(302);
  return { cookie: loginCookieOf(answer), address: answer.headers.get("Location") ?? "" };
}

const loginCookieOf = (answer: Answer) =>
  answer.headers
    .getSetCookie()
    .find((line) => line.startsWith("meander-login="))
    ?.split(";")[0] ?? "";

const comeBack = (path: string, cookie: string) =>
  send(api, "GET", path, { headers: { ...page, Cookie: cookie, "Sec-Fetch-Site": "cross-site" } });

/** The whole way, as one browser. */
async function logIn(query?: string): Promise<Answer> {
  const { address, cookie } = await begin(query);
  return comeBack(await provider.follow(address), cookie);
}

async function whoIs(answer: Answer) {
  const { body } = await send(api, "GET", `${PUBLIC_BASE}/session`, { cookie: cookieOf(answer) });
  return (body as { user: { _id: string; firstName: string; emailAddress: string | null } | null }).user;
}

const problemOf = (answer: Answer) => {
  const url = new URL(answer.headers.get("Location") ?? "", "http://meander.test");
  return url.pathname === "/login/problem" ? url.searchParams.get("why") : undefined;
};

const newEmail = () => `${randomUUID()}@example.org`;
const newAccount = (claims = {}) => {
  provider.account = { sub: randomUUID(), given_name: "Ines", family_name: "Moreau", ...claims };
  return provider.account;
};
const countPeople = async () => (await api.db.selectFrom("person").select("id").execute()).length;

describe("a login by an account elsewhere", () => {
  it("opens an account with the verified address, and comes back to where it began", async () => {
    const email = newEmail();
    newAccount({ email, email_verified: true });
    const answer = await logIn("referer=/activity/1/walk%3Fa%3Db&isAdult=true");
    expect(answer).toMatchObject({ status: 302 });
    expect(answer.headers.get("Location")).toBe("/activity/1/walk?a=b");
    expect(answer.headers.getSetCookie().join()).toMatch(/meander-login=;.*Max-Age=0/);
    const user = await whoIs(answer);
    expect(user).toMatchObject({ firstName: "Ines", lastName: "Moreau", emailAddress: email, hasPassword: false });
    const row = await api.db
      .selectFrom("person")
      .select("termsAcceptedAt")
      .where("id", "=", user?._id ?? "")
      .executeTakeFirstOrThrow();
    expect(row.termsAcceptedAt).toEqual(api.now);
  });

  it("knows its person again, whatever their address is by now", async () => {
    newAccount({ email: newEmail(), email_verified: true });
    const first = await whoIs(await logIn());
    provider.account = { sub: provider.account.sub, email: newEmail(), email_verified: true };
    expect((await whoIs(await logIn("referer=/")))?._id).toBe(first?._id);
  });

  it("is of one issuer and subject: the same of either alone is somebody else", async () => {
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
    const first = await whoIs(await logIn());
    expect([first?.firstName, first?._id === other.id]).toEqual(["Ines", false]);
    expect((await whoIs(await logIn("referer=/")))?._id).toBe(first?._id);
  });

  it("opens no account without the sign-up statement, and says where to read it", async () => {
    newAccount({ email: newEmail(), email_verified: true });
    const before = await countPeople();
    const answer = await logIn("referer=/discover");
    expect(problemOf(answer)).toBe("loginTermsNeeded");
    expect(answer.headers.get("Location")).toContain("referer=%2Fdiscover");
    expect(cookieOf(answer)).toBeUndefined();
    expect(await countPeople()).toBe(before);
  });

  it.each([
    ["a picture on our page", { "Sec-Fetch-Site": "same-origin", "Sec-Fetch-Dest": "image" }],
    ["a frame on another site", { "Sec-Fetch-Site": "cross-site", "Sec-Fetch-Dest": "iframe" }],
    ["a link on another site", { "Sec-Fetch-Site": "cross-site", "Sec-Fetch-Dest": "document" }],
  ])("begins nothing for %s", async (_name, headers) => {
    const count = async () => (await api.db.selectFrom("oidcLogin").select("stateHash").execute()).length;
    const before = await count();
    const answer = await send(api, "GET", `${PUBLIC_BASE}/auth/acme`, { headers });
    expect(answer).toMatchObject({ status: 403, body: { code: "cross-site" } });
    expect(answer.headers.getSetCookie()).toEqual([]);
    expect(await count()).toBe(before);
    expect(await api.db.selectFrom("rateLimit").select("bucket").execute()).toEqual([]);
  });

  it.each([
    ["a link on our page", { "Sec-Fetch-Site": "same-origin", "Sec-Fetch-Dest": "document" }],
    ["a bookmark", { "Sec-Fetch-Site": "none", "Sec-Fetch-Dest": "document" }],
  ])("begins from %s", async (_name, headers) => {
    expect(await send(api, "GET", `${PUBLIC_BASE}/auth/acme`, { headers })).toMatchObject({ status: 302 });
  });

  it("stores nothing that would finish it", async () => {
    const { address, cookie } = await begin();
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

  it("keeps the browser's cookie from scripts and other sites", async () => {
    const answer = await send(api, "GET", `${PUBLIC_BASE}/auth/acme`, { headers: page });
    const [line] = answer.headers.getSetCookie();
    expect(line).toMatch(/^meander-login=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/);
  });

  it("begins at the site's root too", async () => {
    const answer = await send(api, "GET", "/auth/acme?referer=%2Fdiscover", { headers: page });
    expect(answer).toMatchObject({ status: 302 });
    expect(answer.headers.get("Location")).toBe(`${PUBLIC_BASE}/auth/acme?referer=%2Fdiscover`);
  });

  it("is offered by name", async () => {
    const { body } = await send(api, "GET", `${PUBLIC_BASE}/auth/`);
    expect(body).toEqual({
      providers: [
        { id: "acme", name: "Acme Travel" },
        { id: "twin", name: "Twin Travel" },
      ],
    });
  });
});

describe("linking", () => {
  it("joins the verified owner of a verified address, and tells them by mail", async () => {
    const owner = await createPerson(api);
    newAccount({ email: owner.email.toUpperCase(), email_verified: true });
    expect((await whoIs(await logIn("referer=/")))?._id).toBe(owner.id);
    const [letter] = await mail.receive(owner.email);
    expect(letter?.subject).toBe("A new way to log in to your account");
    expect(letter?.text).toContain("Acme Travel");
  });

  it.each([
    ["unverified", { email_verified: false }],
    ["of unknown standing", {}],
    ["verified by any other word", { email_verified: "yes" }],
  ])("takes nobody's account over by an address that is %s", async (_words, standing) => {
    const owner = await createPerson(api);
    newAccount({ email: owner.email, ...standing });
    const user = await whoIs(await logIn());
    expect(user?._id).not.toBe(owner.id);
    expect(user).toMatchObject({ emailAddress: null, unverifiedEmail: null });
    expect(await mail.receive(owner.email)).toEqual([]);
  });

  it("does not join somebody who has not verified the address; the sign-up gives way to its owner", async () => {
    const squatter = await createPerson(api, { isVerified: false });
    newAccount({ email: squatter.email, email_verified: true });
    const user = await whoIs(await logIn());
    expect(user).toMatchObject({ emailAddress: squatter.email });
    expect(user?._id).not.toBe(squatter.id);
    const { body } = await send(api, "GET", `${PUBLIC_BASE}/session`, { cookie: squatter.session });
    expect(body).toEqual({ user: null });
  });

  it("leaves an address's second account at the provider outside", async () => {
    const owner = await createPerson(api);
    newAccount({ email: owner.email, email_verified: true });
    await logIn();
    newAccount({ email: owner.email, email_verified: true });
    expect(problemOf(await logIn())).toBe("loginLinkTaken");
  });

  it("makes one person of many first logins at once", async () => {
    const email = newEmail();
    newAccount({ email, email_verified: true });
    const before = await countPeople();
    const waiting = [];
    for (let time = 0; time < 8; time += 1) {
      const { address, cookie } = await begin();
      waiting.push({ path: await provider.follow(address), cookie });
    }
    const answers = await Promise.all(waiting.map(({ path, cookie }) => comeBack(path, cookie)));
    const ids = await Promise.all(answers.map(async (answer) => (await whoIs(answer))?._id));
    expect(new Set(ids).size).toBe(1);
    expect(ids[0]).toBeDefined();
    expect(await countPeople()).toBe(before + 1);
  });

  it("makes one person of two accounts with one address at once, and leaves the other outside", async () => {
    const email = newEmail();
    const before = await countPeople();
    const waiting = [];
    for (let time = 0; time < 2; time += 1) {
      newAccount({ email, email_verified: true });
      const { address, cookie } = await begin();
      waiting.push({ path: await provider.follow(address), cookie });
    }
    const [first, second] = waiting.map(
      ({ path, cookie }) =>
        () =>
          comeBack(path, cookie),
    );
    if (first === undefined || second === undefined) throw new Error("Two logins were begun.");
    const answers = await overlap(api, first, second);
    expect(answers.map(problemOf)).toEqual([undefined, "loginLinkTaken"]);
    expect(await countPeople()).toBe(before + 1);
  });

  it("joins nobody whose account is deleted in the same moment", async () => {
    const owner = await createPerson(api);
    newAccount({ email: owner.email, email_verified: true });
    const { address, cookie } = await begin();
    const path = await provider.follow(address);
    const forget = (trx: Trx) => trx.deleteFrom("person").where("id", "=", owner.id).execute();
    const answers = await startInOrder(api, forget, [() => comeBack(path, cookie)]);
    expect(answers.map(problemOf)).toEqual([undefined]);
    const user = answers[0] && (await whoIs(answers[0]));
    expect([user?.emailAddress, user?._id === owner.id]).toEqual([owner.email, false]);
  });

  it("is listed, and ends only where a password is left", async () => {
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

describe("an answer that is not this browser's own", () => {
  it("works once", async () => {
    newAccount();
    const { address, cookie } = await begin();
    const path = await provider.follow(address);
    const answers = await Promise.all([comeBack(path, cookie), comeBack(path, cookie)]);
    expect(answers.map(problemOf).sort()).toEqual(["loginStale", undefined].sort());
    expect(problemOf(await comeBack(path, cookie))).toBe("loginStale");
  });

  it("is refused in another browser, and used up by that", async () => {
    newAccount();
    const { address, cookie } = await begin();
    const other = await begin();
    const path = await provider.follow(address);
    for (const wrong of [other.cookie, "", "meander-login=x"]) {
      const answer = await comeBack(path, wrong);
      expect(problemOf(answer)).toBe("loginStale");
      expect(cookieOf(answer)).toBeUndefined();
    }
    expect(problemOf(await comeBack(path, cookie))).toBe("loginStale");
  });

  it("is refused at another provider's address", async () => {
    newAccount();
    const { address, cookie } = await begin();
    const path = (await provider.follow(address)).replace("/auth/acme/", "/auth/twin/");
    expect(problemOf(await comeBack(path, cookie))).toBe("loginStale");
  });

  it("lets two tabs of one browser log in beside each other", async () => {
    newAccount();
    const first = await begin();
    const second = await begin(undefined, first.cookie);
    expect(second.cookie).toBe(first.cookie);
    const path = await provider.follow(first.address);
    expect(problemOf(await comeBack(path, second.cookie))).toBeUndefined();
  });

  it("is too late after ten minutes", async () => {
    newAccount();
    const { address, cookie } = await begin();
    const path = await provider.follow(address);
    api.now = new Date(api.now.getTime() + 600_000);
    expect(problemOf(await comeBack(path, cookie))).toBe("loginStale");
  });

  it("says so when the person changed their mind, or the provider sends nonsense", async () => {
    const { address, cookie } = await begin();
    const state = new URL(address).searchParams.get("state");
    const callback = `${PUBLIC_BASE}/auth/acme/callback`;
    expect(problemOf(await comeBack(`${callback}?state=${state}&error=access_denied`, cookie))).toBe("loginRefused");
    const again = await begin();
    const code = `state=${new URL(again.address).searchParams.get("state")}&code=made-up&iss=${provider.issuer}`;
    expect(problemOf(await comeBack(`${callback}?${code}`, again.cookie))).toBe("loginNotTrusted");
    expect(problemOf(await comeBack(callback, cookie))).toBe("loginStale");
    expect(problemOf(await comeBack(`${callback}?state=${"x".repeat(300)}`, cookie))).toBe("loginBroken");
    expect(await send(api, "GET", callback)).toMatchObject({ status: 422, body: { code: "link-expired" } });
  });

  it("is refused when it names another issuer", async () => {
    newAccount();
    const { address, cookie } = await begin();
    const path = (await provider.follow(address)).replace(/iss=[^&]*/, "iss=https%3A%2F%2Fevil.example");
    expect(problemOf(await comeBack(path, cookie))).toBe("loginNotTrusted");
  });
});

describe("an id token", () => {
  const claims = (idToken: string) =>
    JSON.parse(Buffer.from(idToken.split(".")[1] ?? "", "base64url").toString()) as object;
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
  let earlier = "";

  it("counts when the provider signs it anew, so that what follows is refused for its own reason", async () => {
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
    ["for another client", (idToken) => provider.sign({ ...claims(idToken), aud: "another" })],
    ["made for another client", (idToken) => provider.sign({ ...claims(idToken), azp: "another" })],
    ["of another issuer", (idToken) => provider.sign({ ...claims(idToken), iss: "https://evil.example" })],
    ["that ran out", (idToken) => provider.sign({ ...claims(idToken), exp: Math.floor(Date.now() / 1000) - 60 })],
    ["without a nonce", (idToken) => provider.sign({ ...claims(idToken), nonce: undefined })],
    ["without a subject", (idToken) => provider.sign({ ...claims(idToken), sub: "" })],
    ["that is none", () => "nonsense"],
  ])("%s logs nobody in", async (_words, alter) => {
    newAccount();
    const before = await countPeople();
    provider.alterIdToken = alter;
    const answer = await logIn();
    expect(problemOf(answer)).toBe("loginNotTrusted");
    expect(cookieOf(answer)).toBeUndefined();
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
])("never leads away to %s", async (referer) => {
  newAccount();
  const asked = referer.startsWith("/%09") ? referer : encodeURIComponent(referer);
  expect((await logIn(`referer=${asked}&isAdult=true`)).headers.get("Location")).toBe("/");
});

it("tells about a provider that nobody configured", async () => {
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

it("tells when the provider is away, before and after the way there, and stays up", async () => {
  newAccount();
  const { address, cookie } = await begin();
  const path = await provider.follow(address);
  await provider.stop();
  expect(problemOf(await comeBack(path, cookie))).toBe("loginUnreachable");
  api.now = new Date(api.now.getTime() + 7_200_000);
  expect((await begin()).address).toContain(provider.issuer);
  const fresh = createApp({ ...api.services, loginProviders: createLoginProviders(api.config, () => api.now) });
  const answer = await fresh.request(`${PUBLIC_BASE}/auth/acme`, { headers: page });
  expect(answer.headers.get("Location")).toContain("why=loginUnreachable");
  expect((await fresh.request(`${PUBLIC_BASE}/auth/acme`)).status).toBe(503);
});
