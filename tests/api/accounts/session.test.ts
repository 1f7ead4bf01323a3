import type { Database } from "@meander/api/db/client";
import { sessionEndedHeader } from "@meander/domain/person/session-end";
import { beforeEach, expect, test } from "vitest";
import { english } from "../support/english.ts";
import { waitForLockWaits } from "../support/lock-waits.ts";
import { createPeople, createPerson, PASSWORD, type TestPerson } from "../support/people.ts";
import { cookieOf, PRIVATE_BASE, PUBLIC_BASE, send } from "../support/send.ts";
import { startApi } from "../support/start-api.ts";

const api = startApi();
const DAY_MS = 86_400_000;

beforeEach(() => {
  api.now = new Date();
});

const logIn = (emailAddress: string, password = PASSWORD, headers = {}) =>
  send(api, "POST", `${PUBLIC_BASE}/auth/local/login`, { body: { emailAddress, password }, headers });
const whoAmI = (cookie: string | undefined) => send(api, "GET", `${PUBLIC_BASE}/user/data/`, { cookie });
const findSession = ({ id }: TestPerson) =>
  api.db.selectFrom("session").select(["expiresAt", "lastSeenAt"]).where("personId", "=", id).executeTakeFirstOrThrow();

test("logging in sets an HttpOnly cookie and returns the user", async () => {
  const person = await createPerson(api);
  const response = await logIn(person.email.toUpperCase());
  expect(response.body).toMatchObject({ user: { _id: person.id, image: "/img/userAvatar.svg", userType: 1 } });
  expect(response.body).not.toHaveProperty("token");
  const [cookie] = response.headers.getSetCookie();
  expect(cookie).toMatch(/HttpOnly/);
  expect(cookie).toMatch(/SameSite=Lax/);
  expect((await whoAmI(cookieOf(response))).body).toMatchObject({ user: { _id: person.id } });
});

test("a wrong password and an unknown address get the same response", async () => {
  const person = await createPerson(api);
  const wrong = await logIn(person.email, "wander2025");
  const unknown = await logIn("nobody@example.org");
  for (const response of [wrong, unknown]) {
    expect(response).toMatchObject({ status: 401, body: { code: "wrong-credentials" } });
    expect(cookieOf(response)).toBeUndefined();
  }
});

test("unverified people may log in", async () => {
  const person = await createPerson(api, { isVerified: false });
  const response = await logIn(person.email);
  expect(response.body).toMatchObject({ user: { emailAddress: null, unverifiedEmail: person.email } });
});

test("allows at most twenty failed logins for an address; successful ones don't count", async () => {
  const person = await createPerson(api);
  for (let time = 0; time < 30; time += 1) expect((await logIn(person.email)).status).toBe(200);
  const statuses = await Promise.all(Array.from({ length: 24 }, () => logIn(person.email, "wrong1234")));
  expect(statuses.filter(({ status }) => status === 401)).toHaveLength(20);
  expect(statuses.filter(({ status }) => status === 429)).toHaveLength(4);
});

test("a response to an ended session says so, and has what a visitor may see", async () => {
  const { session, id } = await createPerson(api);
  const discover = (cookie: string | undefined) => send(api, "POST", `${PUBLIC_BASE}/search`, { cookie, body: {} });
  const saysEnded = async (cookie: string | undefined) => (await discover(cookie)).headers.get(sessionEndedHeader);
  expect([await saysEnded(session), await saysEnded(undefined)]).toEqual([null, null]);
  await api.db.deleteFrom("session").where("personId", "=", id).execute();
  expect(await saysEnded(session)).toBe("true");
  expect((await discover(session)).body).toEqual((await discover(undefined)).body);
});

test("only a response to a cookie says that its session has ended, and not to a banned person", async () => {
  const [banned, left] = await createPeople(api, 2);
  const end = async (bearer: string) =>
    (await send(api, "POST", `${PUBLIC_BASE}/search`, { bearer, body: {} })).headers.get(sessionEndedHeader);
  await api.db.deleteFrom("session").where("personId", "=", left.id).execute();
  await api.db.updateTable("person").set({ bannedFrom: new Date() }).where("id", "=", banned.id).execute();
  const asBanned = await send(api, "POST", `${PUBLIC_BASE}/search`, { cookie: banned.session, body: {} });
  expect([asBanned.status, asBanned.headers.get(sessionEndedHeader), await end(left.session)]).toEqual([
    200,
    null,
    null,
  ]);
});

test("the console gets a bearer token instead of a cookie, and needs no origin", async () => {
  const person = await createPerson(api);
  const response = await logIn(person.email, PASSWORD, { "X-Meander-Client": "console" });
  expect(response.headers.getSetCookie()).toEqual([]);
  const { token } = response.body as { token: string };
  const crossSite = { "Sec-Fetch-Site": "cross-site", Origin: "app://console" };
  const tour = await send(api, "POST", `${PRIVATE_BASE}/user/tour`, {
    bearer: token,
    headers: crossSite,
    body: { flagKey: "joinActivity" },
  });
  expect(tour.status).toBe(200);
});

test("a bearer token takes precedence over a cookie, and the response sets none", async () => {
  const [person, other] = await createPeople(api, 2);
  const soon = new Date(Date.now() + 10 * DAY_MS);
  await api.db.updateTable("session").set({ expiresAt: soon }).where("personId", "=", person.id).execute();
  const sendRequest = (bearer: string) =>
    send(api, "GET", `${PUBLIC_BASE}/user/data/`, { bearer, cookie: other.session });
  const [renewed, unknown] = [await sendRequest(person.session), await sendRequest("x".repeat(40))];
  expect((await findSession(person)).expiresAt).not.toEqual(soon);
  expect([renewed.body, unknown.body]).toMatchObject([{ user: { _id: person.id } }, { user: null }]);
  expect([renewed.headers.getSetCookie(), unknown.headers.getSetCookie()]).toEqual([[], []]);
});

test("no secret of a session is stored", async () => {
  const person = await createPerson(api);
  const rows = await api.db.selectFrom("session").selectAll().where("personId", "=", person.id).execute();
  expect(rows).toHaveLength(1);
  expect(rows[0]?.idHash).toHaveLength(32);
  expect(JSON.stringify(rows)).not.toContain(person.session);
  expect(rows[0]?.publicId).not.toBe(person.session);
});

test("logging out ends the session at once", async () => {
  const person = await createPerson(api);
  const response = await send(api, "GET", `${PRIVATE_BASE}/logout`, { cookie: person.session });
  expect(response.status).toBe(200);
  expect(response.headers.getSetCookie()[0]).toMatch(/^meander=;.*Max-Age=0/);
  expect((await whoAmI(person.session)).body).toEqual({ user: null });
  expect(await send(api, "GET", `${PRIVATE_BASE}/logout`, { cookie: person.session })).toMatchObject({
    status: 401,
    body: { code: "session-expired", message: english("errors.sessionExpired") },
  });
});

test("a request with an ended session leaves the cookie, which may be a newer session’s by then", async () => {
  const person = await createPerson(api);
  await api.db.deleteFrom("session").where("personId", "=", person.id).execute();
  for (const [path, status] of [
    [`${PRIVATE_BASE}/user/sessions`, 401],
    [`${PUBLIC_BASE}/session`, 200],
  ] as const) {
    const response = await send(api, "GET", path, { cookie: person.session });
    expect(response.status).toBe(status);
    expect(response.headers.getSetCookie()).toEqual([]);
  }
});

test("a promotion takes effect on the next request", async () => {
  const person = await createPerson(api);
  await api.db.updateTable("person").set({ userType: 3 }).where("id", "=", person.id).execute();
  await api.db.insertInto("personGrant").values({ personId: person.id, permission: "requestImage" }).execute();
  expect((await whoAmI(person.session)).body).toMatchObject({
    user: { userType: 3, permissions: { moderateUsers: true, requestImage: true, promoteUsers: false } },
  });
});

test("without a session there is no user, and private endpoints return 401", async () => {
  expect((await whoAmI(undefined)).body).toEqual({ user: null });
  const response = await send(api, "POST", `${PRIVATE_BASE}/user/tour`, { body: { flagKey: "joinActivity" } });
  expect(response).toMatchObject({ status: 401, body: { code: "not-logged-in" } });
});

test("a finished tour stays finished, for its person only", async () => {
  const [person, other] = await createPeople(api, 2);
  const { body: before } = await whoAmI(other.session);
  const finish = (flagKey: string) =>
    send(api, "POST", `${PRIVATE_BASE}/user/tour/`, { cookie: person.session, body: { flagKey } });
  expect((await finish("joinActivity")).body).toMatchObject({
    firstTimeTour: { joinActivity: false, copyActivity: true },
  });
  expect((await finish("copyActivity")).body).toMatchObject({
    firstTimeTour: { joinActivity: false, copyActivity: false },
  });
  expect((await finish("no such tour")).status).toBe(400);
  expect((await whoAmI(other.session)).body).toEqual(before);
});

// Sessions expire by the database's clock, so the rows are changed instead of the clock.
test("a session ends after 30 idle days and is extended while it is used, independently of others", async () => {
  const [person, other] = await createPeople(api, 2);
  const before = await findSession(other);
  const setExpiry = (expiresAt: Date) =>
    api.db.updateTable("session").set({ expiresAt }).where("personId", "=", person.id).execute();
  await setExpiry(new Date(Date.now() + 10 * DAY_MS));
  const used = await whoAmI(person.session);
  expect(cookieOf(used)).toBe(person.session);
  const { expiresAt } = await findSession(person);
  expect(expiresAt.getTime()).toBeGreaterThan(Date.now() + 29 * DAY_MS);
  expect(await findSession(other)).toEqual(before);
  await setExpiry(new Date(Date.now() - 1));
  expect((await whoAmI(person.session)).body).toEqual({ user: null });
});

test("using one session doesn't update another", async () => {
  const [person, other] = await createPeople(api, 2);
  const longAgo = new Date(api.now.getTime() - 61 * 60_000);
  await api.db.updateTable("session").set({ lastSeenAt: longAgo }).execute();
  await whoAmI(person.session);
  expect([await findSession(person), await findSession(other)]).toMatchObject([
    { lastSeenAt: api.now },
    { lastSeenAt: longAgo },
  ]);
});

test("of concurrent requests after an hour one writes the time of last use", async () => {
  const person = await createPerson(api);
  const minutesAgo = (minutes: number) => new Date(api.now.getTime() - minutes * 60_000);
  const setLastSeen = (trx: Database, lastSeenAt: Date) =>
    trx.updateTable("session").set({ lastSeenAt }).where("personId", "=", person.id).execute();
  await setLastSeen(api.db, minutesAgo(61));
  const { asking } = await api.db.transaction().execute(async (trx) => {
    await setLastSeen(trx, minutesAgo(1));
    const response = whoAmI(person.session);
    await waitForLockWaits(api, 1);
    return { asking: response };
  });
  expect((await asking).body).toMatchObject({ user: { _id: person.id } });
  expect((await findSession(person)).lastSeenAt).toEqual(minutesAgo(1));
});

test("maintenance deletes only expired sessions and retains the end reasons of others for a month", async () => {
  const person = await createPerson(api);
  const spare = await api.sessions.create(person.id, "console", undefined);
  const expired = await createPerson(api);
  await api.db
    .updateTable("session")
    .set({ expiresAt: new Date(api.now.getTime() - 1) })
    .where("personId", "=", expired.id)
    .execute();
  const ended = (secret: string) => send(api, "GET", `${PUBLIC_BASE}/session`, { bearer: secret });
  const newPassword = { oldPassword: PASSWORD, newPassword: "another-way-8" };
  await send(api, "POST", `${PRIVATE_BASE}/user/password/update/`, { cookie: person.session, body: newPassword });
  await api.sessions.deleteExpired();
  const rows = await api.db
    .selectFrom("session")
    .select("personId")
    .where("personId", "in", [person.id, expired.id])
    .execute();
  expect(rows).toEqual([{ personId: person.id }]);
  expect((await ended(spare)).body).toEqual({ user: null, ended: "password-changed" });
});

test("no use extends a session beyond 90 days", async () => {
  const person = await createPerson(api);
  const end = new Date(Date.now() + 2 * DAY_MS);
  await api.db
    .updateTable("session")
    .set({ expiresAt: new Date(Date.now() + DAY_MS), absoluteExpiresAt: end })
    .where("personId", "=", person.id)
    .execute();
  await whoAmI(person.session);
  expect((await findSession(person)).expiresAt).toEqual(end);
});
