import { beforeEach, expect, test } from "vitest";
import { createOneTimeSecret, hashOneTimeSecret } from "@meander/api/modules/accounts/one-time-secret";
import { openBrowser } from "../support/browser.ts";
import { startMail, verifyHashIn } from "../support/mail.ts";
import { createPerson } from "../support/people.ts";
import { cookieOf, PRIVATE_BASE, PUBLIC_BASE, send } from "../support/send.ts";
import { startApi } from "../support/start-api.ts";

const api = startApi();
const mail = startMail(api);
const HOUR_MS = 3_600_000;

beforeEach(() => {
  api.now = new Date();
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
    message: "Email verified",
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
  expect(set).toMatchObject({ status: 200, body: { message: "Your password has been updated" } });
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

test("a link works once, also when it is followed twice concurrently", async () => {
  const hash = await signUpAndReceive("twice@example.org");
  const responses = await Promise.all(Array.from({ length: 8 }, () => verify(hash)));
  expect(responses.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(422)]);
  expect((await verify(hash)).body).toMatchObject({
    code: "link-expired",
    message: "This link has been used or is too old. Ask for a new one.",
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
  expect(waiting).toMatchObject({ status: 200, body: { message: "Email sent again!" } });
  for (const response of [owned, unknown])
    expect([response.status, response.body]).toEqual([waiting.status, waiting.body]);
  const mails = await mail.receive("again@example.org");
  expect(mails).toHaveLength(2);
  expect(await mail.receive("nobody@example.org")).toEqual([]);
  expect((await mail.receive("owned@example.org")).map(({ subject }) => subject)).toEqual([
    "You already have an account",
  ]);
  expect(await verify(verifyHashIn(mails[0]))).toMatchObject({ status: 200 });
  expect(await verify(verifyHashIn(mails[1]))).toMatchObject({ status: 422 });
});
