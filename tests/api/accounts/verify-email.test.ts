import { loginBudget } from "@meander/api/modules/accounts/account-limits";
import { takeFromLimit } from "@meander/api/limits/take-from-limit";
import { beforeEach, describe, expect, it, test } from "vitest";
import { createOneTimeSecret, hashOneTimeSecret } from "@meander/api/modules/accounts/one-time-secret";
import { english } from "../support/english.ts";
import { openBrowser, type TestBrowser } from "../support/browser.ts";
import { startMail, verifyHashIn } from "../support/mail.ts";
import { createPerson, PASSWORD } from "../support/people.ts";
import { cookieOf, PRIVATE_BASE, PUBLIC_BASE, send } from "../support/send.ts";
import { startApi } from "../support/start-api.ts";

const api = startApi();
const mail = startMail(api);
const HOUR_MS = 3_600_000;

beforeEach(async () => {
  api.now = new Date();
  await api.db.deleteFrom("rateLimit").execute();
});

const verify = (hash: string) => send(api, "POST", `${PUBLIC_BASE}/email/verify?verifyHash=${hash}`);

async function signUpAndReceive(emailAddress: string, browser = openBrowser(api)): Promise<string> {
  const body = { firstName: "Kofi", lastName: "Mensah", emailAddress, password: "wander2026" };
  await browser.send("POST", `${PUBLIC_BASE}/auth/local/signup`, body);
  return verifyHashIn((await mail.receive(emailAddress))[0]);
}

test("following the link in the browser that signed up verifies the address, keeps the password and logs in", async () => {
  const browser = openBrowser(api);
  const hash = await signUpAndReceive("kofi@example.org", browser);
  const response = await browser.send("POST", `${PUBLIC_BASE}/email/verify?verifyHash=${hash}`);
  expect(response.status).toBe(200);
  expect(response.body).toMatchObject({
    message: english("mail.emailVerified"),
    user: { emailAddress: "kofi@example.org", unverifiedEmail: null, hasPassword: true },
  });
  const session = await send(api, "GET", `${PUBLIC_BASE}/session`, { cookie: cookieOf(response) });
  expect(session.body).toMatchObject({ user: { firstName: "Kofi" } });
  const audit = await api.db.selectFrom("audit").select("action").where("action", "=", "verify-email").execute();
  expect(audit).toHaveLength(1);
});

test("following the link in another browser revokes the sign-up's sessions and password and requires a new password", async () => {
  const stranger = openBrowser(api);
  const emailAddress = "taken-over@example.org";
  const hash = await signUpAndReceive(emailAddress, stranger);
  const login = { emailAddress, password: "wander2026" };
  expect((await stranger.send("POST", `${PUBLIC_BASE}/auth/local/login`, login)).status).toBe(200);
  const { body } = await send(api, "POST", `${PUBLIC_BASE}/auth/local/login`, {
    body: login,
    headers: { "X-Meander-Client": "console" },
  });
  const { token } = body as { token: string };

  const owner = openBrowser(api);
  await owner.send("POST", `${PUBLIC_BASE}/auth/local/signup`, { ...login, firstName: "Ada", lastName: "B" });
  const response = await owner.send("POST", `${PUBLIC_BASE}/email/verify?verifyHash=${hash}`);
  expect(response.body).toMatchObject({ user: { emailAddress, hasPassword: false } });
  const personId = (response.body as { user: { _id: string } }).user._id;

  expect((await stranger.send("GET", `${PUBLIC_BASE}/session`)).body).toEqual({ user: null });
  const console = await send(api, "GET", `${PUBLIC_BASE}/session`, { bearer: token });
  expect(console.body).toEqual({ user: null, ended: "password-changed" });
  expect(await stranger.send("POST", `${PUBLIC_BASE}/auth/local/login`, login)).toMatchObject({ status: 401 });
  const devices = await api.db.selectFrom("knownDevice").selectAll().where("personId", "=", personId).execute();
  expect(devices).toHaveLength(1);

  const newPassword = { newPassword: "my-own-way-7" };
  const set = await owner.send("POST", `${PRIVATE_BASE}/user/password/update`, newPassword);
  expect(set).toMatchObject({ status: 200, body: { message: english("mail.passwordUpdated") } });
  expect(
    await stranger.send("POST", `${PUBLIC_BASE}/auth/local/login`, { ...login, password: "my-own-way-7" }),
  ).toMatchObject({
    status: 200,
    body: { user: { _id: personId } },
  });
});

test("following the link in another browser removes identities, devices and the calendar address, and no one else's", async () => {
  const emailAddress = "linked-before@example.org";
  const hash = await signUpAndReceive(emailAddress);
  const { id: waiting } = await api.db
    .selectFrom("person")
    .select("id")
    .where("unverifiedEmail", "=", emailAddress)
    .executeTakeFirstOrThrow();
  const other = await createPerson(api);
  for (const personId of [waiting, other.id]) await addCredentials(personId);
  expect((await verify(hash)).status).toBe(200);
  expect(await countCredentials(waiting)).toEqual({ identities: 0, feeds: 0, devices: 0 });
  expect(await countCredentials(other.id)).toEqual({ identities: 1, feeds: 1, devices: 1 });
  const { passwordHash } = await api.db
    .selectFrom("person")
    .select("passwordHash")
    .where("id", "=", other.id)
    .executeTakeFirstOrThrow();
  expect(passwordHash).toMatch(/^\$argon2id/);
});

async function addCredentials(personId: string): Promise<void> {
  const subject = crypto.randomUUID();
  const issuer = "https://issuer.example";
  await api.db.insertInto("loginIdentity").values({ personId, provider: "acme", issuer, subject }).execute();
  const token = createOneTimeSecret();
  await api.db.insertInto("calendarFeed").values({ personId, token, renewedAt: api.now }).execute();
  const deviceHash = hashOneTimeSecret(personId);
  await api.db
    .insertInto("knownDevice")
    .values({ personId, deviceHash, firstSeenAt: api.now, lastSeenAt: api.now })
    .execute();
}

async function countCredentials(personId: string) {
  const identities = await api.db.selectFrom("loginIdentity").where("personId", "=", personId).select("id").execute();
  const feeds = await api.db.selectFrom("calendarFeed").where("personId", "=", personId).select("token").execute();
  const devices = await api.db
    .selectFrom("knownDevice")
    .where("personId", "=", personId)
    .where("deviceHash", "=", hashOneTimeSecret(personId))
    .select("personId")
    .execute();
  return { identities: identities.length, feeds: feeds.length, devices: devices.length };
}

describe("a repetition", () => {
  const repeated = { isRepeated: true, returnPath: null, message: english("mail.emailAlreadyVerified") };

  it("of eight concurrent ones one verifies and logs in, and the others only say so", async () => {
    const hash = await signUpAndReceive("twice@example.org");
    const responses = await Promise.all(Array.from({ length: 8 }, () => verify(hash)));
    expect(responses.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect(responses.filter((response) => cookieOf(response) !== undefined)).toHaveLength(1);
    const others = responses.filter((response) => cookieOf(response) === undefined);
    expect(others.map(({ body }) => body)).toEqual(Array(7).fill({ user: null, ...repeated }));
  });

  it("changes nothing in any browser, also with a password and after the link has expired", async () => {
    const emailAddress = "again-and-again@example.org";
    const browser = openBrowser(api);
    const hash = await signUpAndReceive(emailAddress, browser);
    await browser.send("POST", `${PUBLIC_BASE}/email/verify?verifyHash=${hash}`);
    const stored = () => api.db.selectFrom("person").selectAll().where("email", "=", emailAddress).execute();
    const before = await stored();
    api.now = new Date(api.now.getTime() + 25 * HOUR_MS);
    const elsewhere = openBrowser(api);
    for (const body of [undefined, { newPassword: "another-way-8" }, { password: "wrong-one-1" }]) {
      const response = await elsewhere.send("POST", `${PUBLIC_BASE}/email/verify?verifyHash=${hash}`, body);
      expect(response).toMatchObject({ status: 200, body: { user: null, ...repeated } });
    }
    expect(elsewhere.session()).toBeUndefined();
    expect(await stored()).toEqual(before);
    const own = await browser.send("POST", `${PUBLIC_BASE}/email/verify?verifyHash=${hash}`);
    expect(own.body).toMatchObject({ user: { emailAddress }, ...repeated });
  });
});

describe("in another browser than the sign-up's", () => {
  /** A stranger signed up, logged in and linked a provider; the owner of the mailbox has the link. */
  async function strangersSignUp(emailAddress: string) {
    const stranger = openBrowser(api);
    const hash = await signUpAndReceive(emailAddress, stranger);
    await logIn(stranger, emailAddress, PASSWORD);
    const { id } = await api.db
      .selectFrom("person")
      .select("id")
      .where("unverifiedEmail", "=", emailAddress)
      .executeTakeFirstOrThrow();
    await addCredentials(id);
    const owner = openBrowser(api);
    const follow = (body: object) => owner.send("POST", `${PUBLIC_BASE}/email/verify?verifyHash=${hash}`, body);
    return { id, stranger, owner, follow };
  }
  const logIn = (browser: TestBrowser, emailAddress: string, password: string) =>
    browser.send("POST", `${PUBLIC_BASE}/auth/local/login`, { emailAddress, password });
  const userOf = async (browser: TestBrowser) =>
    ((await browser.send("GET", `${PUBLIC_BASE}/session`)).body as { user: unknown }).user;

  it("the sign-up's password keeps itself, sessions and linked logins", async () => {
    const { id, stranger, follow } = await strangersSignUp("kept@example.org");
    expect((await follow({ password: PASSWORD })).body).toMatchObject({ user: { _id: id, hasPassword: true } });
    expect(await userOf(stranger)).toMatchObject({ _id: id });
    expect(await countCredentials(id)).toEqual({ identities: 1, feeds: 1, devices: 1 });
    expect((await logIn(openBrowser(api), "kept@example.org", PASSWORD)).status).toBe(200);
  });

  it("a new password replaces all of that", async () => {
    const { id, stranger, owner, follow } = await strangersSignUp("replaced@example.org");
    const response = await follow({ newPassword: "another-way-8" });
    expect(response.body).toMatchObject({ user: { _id: id, hasPassword: true } });
    expect(await userOf(stranger)).toBeNull();
    expect(await userOf(owner)).toMatchObject({ _id: id });
    expect(await countCredentials(id)).toEqual({ identities: 0, feeds: 0, devices: 0 });
    const statuses = [PASSWORD, "another-way-8"].map(
      async (password) => (await logIn(openBrowser(api), "replaced@example.org", password)).status,
    );
    expect(await Promise.all(statuses)).toEqual([401, 200]);
  });

  it("a wrong password verifies nothing, and the link stays valid", async () => {
    const { id, owner, follow } = await strangersSignUp("guessed@example.org");
    const wrong = english("errors.accountPasswordWrong");
    expect(await follow({ password: "wrong-one-1" })).toMatchObject({
      status: 422,
      body: { message: wrong, fields: { password: wrong } },
    });
    expect(await follow({ newPassword: "short1" })).toMatchObject({ status: 400 });
    expect(await userOf(owner)).toBeNull();
    expect((await follow({ password: PASSWORD })).body).toMatchObject({ user: { _id: id } });
  });

  it("guesses share the budget of failed logins", async () => {
    const emailAddress = "many-guesses@example.org";
    const { owner, follow } = await strangersSignUp(emailAddress);
    // With a device cookie of its own, which gets no budget at somebody else's account.
    const other = { firstName: "Ada", lastName: "Byron", emailAddress: "ada-b@example.org", password: PASSWORD };
    await owner.send("POST", `${PUBLIC_BASE}/auth/local/signup`, other);
    for (let time = 0; time < loginBudget.shared.max - 2; time += 1)
      await takeFromLimit(api.db, loginBudget.shared, emailAddress, api.now);
    const guesses = [];
    for (const _guess of [1, 2, 3]) guesses.push((await follow({ password: "wrong-one-1" })).status);
    expect(guesses).toEqual([422, 422, 429]);
    expect((await follow({ password: PASSWORD })).status).toBe(429);
    expect((await follow({ newPassword: "another-way-8" })).status).toBe(200);
  });
});

describe("in another person's session", () => {
  it("a link is refused, and verifies nothing until that person has logged out", async () => {
    const attacker = openBrowser(api);
    const hash = await signUpAndReceive("attacker@example.org", attacker);
    const victim = await createPerson(api);
    const click = (cookie: string | undefined) =>
      send(api, "POST", `${PUBLIC_BASE}/email/verify?verifyHash=${hash}`, { cookie, device: attacker.device() });
    const refused = await click(victim.session);
    expect(refused).toMatchObject({ status: 409, body: { code: "conflict" } });
    expect(cookieOf(refused)).toBeUndefined();
    expect((await send(api, "GET", `${PUBLIC_BASE}/session`, { cookie: victim.session })).body).toMatchObject({
      user: { _id: victim.id },
    });
    await send(api, "GET", `${PRIVATE_BASE}/logout`, { cookie: victim.session });
    expect(await click(victim.session)).toMatchObject({
      status: 200,
      body: { user: { emailAddress: "attacker@example.org", hasPassword: true } },
    });
  });
});

describe("the check of a link", () => {
  const check = (verifyHash: string, browser = openBrowser(api)) =>
    browser.send("POST", `${PUBLIC_BASE}/email/verify/check`, { verifyHash });

  it("says what the link needs in this browser, without using it", async () => {
    const emailAddress = "checked@example.org";
    const browser = openBrowser(api);
    const hash = await signUpAndReceive(emailAddress, browser);
    const first = { emailAddress, isFirst: true };
    expect(await check(hash, browser)).toMatchObject({ status: 200, body: { step: "confirm", ...first } });
    expect((await check(hash)).body).toEqual({ step: "password", ...first });
    await api.db
      .updateTable("person")
      .set({ passwordHash: null })
      .where("unverifiedEmail", "=", emailAddress)
      .execute();
    expect((await check(hash)).body).toEqual({ step: "newPassword", ...first });
    const { session } = await createPerson(api);
    const body = { verifyHash: hash };
    expect((await send(api, "POST", `${PUBLIC_BASE}/email/verify/check`, { cookie: session, body })).body).toEqual({
      step: "logOut",
      ...first,
    });
    const verified = await browser.send("POST", `${PUBLIC_BASE}/email/verify?verifyHash=${hash}`);
    expect(verified.body).toMatchObject({ user: { emailAddress } });
    expect((await check(hash)).body).toEqual({ step: "confirmed", emailAddress, isFirst: false });
  });

  it("says what a changed address needs", async () => {
    const person = await createPerson(api);
    const emailAddress = "moving@example.org";
    const body = { emailAddress, password: PASSWORD };
    await send(api, "POST", `${PRIVATE_BASE}/email/update`, { cookie: person.session, body });
    const verifyHash = verifyHashIn((await mail.receive(emailAddress))[0]);
    const stepFor = async (cookie?: string) =>
      (await send(api, "POST", `${PUBLIC_BASE}/email/verify/check`, { cookie, body: { verifyHash } })).body;
    expect(await stepFor()).toEqual({ step: "password", emailAddress, isFirst: false });
    expect(await stepFor(person.session)).toEqual({ step: "confirm", emailAddress, isFirst: false });
    await api.db.updateTable("person").set({ passwordHash: null }).where("id", "=", person.id).execute();
    expect(await stepFor()).toEqual({ step: "logIn", emailAddress, isFirst: false });
  });

  it("refuses a link that is unknown, too old, replaced or to an address that somebody else has", async () => {
    const hash = await signUpAndReceive("expiring@example.org");
    const taken = await signUpAndReceive("taken@example.org");
    await createPerson(api, { email: "taken@example.org" });
    const replaced = await signUpAndReceive("replaced-link@example.org");
    await api.db
      .updateTable("person")
      .set({ unverifiedEmail: "elsewhere@example.org" })
      .where("unverifiedEmail", "=", "replaced-link@example.org")
      .execute();
    for (const refused of ["x".repeat(43), taken, replaced])
      expect(await check(refused)).toMatchObject({ status: 422, body: { code: "link-expired" } });
    expect((await check("short")).status).toBe(400);
    api.now = new Date(api.now.getTime() + 24 * HOUR_MS + 60_000);
    expect((await check(hash)).status).toBe(422);
  });
});

test("rejects a link that is older than 24 hours or unknown", async () => {
  const hash = await signUpAndReceive("late@example.org");
  api.now = new Date(api.now.getTime() + 24 * HOUR_MS + 60_000);
  expect(await verify(hash)).toMatchObject({ status: 422, body: { code: "link-expired" } });
  expect(await verify("x".repeat(43))).toMatchObject({ status: 422 });
  expect(await verify("short")).toMatchObject({ status: 400 });
});

test("the person who follows the link gets the address; another sign-up with it is deleted", async () => {
  const stranger = await createPerson(api, { email: "mine@example.org", isVerified: false });
  const changing = await createPerson(api);
  await api.db
    .updateTable("person")
    .set({ unverifiedEmail: "mine@example.org" })
    .where("id", "=", changing.id)
    .execute();
  const waiting = await createPerson(api, { email: "not-mine@example.org", isVerified: false });
  const response = await verify(await signUpAndReceive("mine@example.org"));
  expect(response.status).toBe(200);
  expect(await send(api, "GET", `${PRIVATE_BASE}/logout`, { cookie: stranger.session })).toMatchObject({ status: 401 });
  const rows = await api.db
    .selectFrom("person")
    .select("id")
    .where((eb) => eb.or([eb("email", "=", "mine@example.org"), eb("unverifiedEmail", "=", "mine@example.org")]))
    .execute();
  // A verified account that changes its address stays, and so does a sign-up with another address.
  expect(rows).toHaveLength(2);
  const others = await api.db.selectFrom("person").select("id").where("id", "in", [changing.id, waiting.id]).execute();
  expect(others).toHaveLength(2);
});

test("resending mails a new link to a pending sign-up, a notice to an owner, and nothing to an unknown address", async () => {
  await signUpAndReceive("again@example.org");
  await createPerson(api, { email: "owned@example.org" });
  const resend = (emailAddress: string) =>
    send(api, "POST", `${PUBLIC_BASE}/email/resend/`, { body: { emailAddress } });
  const [waiting, owned] = [await resend("again@example.org"), await resend("owned@example.org")];
  const unknown = await resend("nobody@example.org");
  expect(waiting).toMatchObject({ status: 200, body: { message: english("mail.emailSentAgain") } });
  for (const response of [owned, unknown])
    expect([response.status, response.body]).toEqual([waiting.status, waiting.body]);
  const mails = await mail.receive("again@example.org");
  expect(mails).toHaveLength(2);
  expect(await mail.receive("nobody@example.org")).toEqual([]);
  expect((await mail.receive("owned@example.org")).map(({ subject }) => subject)).toEqual([
    english("mail.knownSubject"),
  ]);
  expect(await verify(verifyHashIn(mails[0]))).toMatchObject({ status: 200 });
  expect((await verify(verifyHashIn(mails[1]))).body).toMatchObject({ isRepeated: true });
});
