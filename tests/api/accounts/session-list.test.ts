import { deleteOldDevices } from "@meander/api/jobs/delete-old-rows";
import { beforeEach, describe, expect, it } from "vitest";
import { english } from "../support/english.ts";
import { openBrowser } from "../support/browser.ts";
import { startMail, verifyHashIn } from "../support/mail.ts";
import { createPerson, PASSWORD, type TestPerson } from "../support/people.ts";
import { PRIVATE_BASE, PUBLIC_BASE, send } from "../support/send.ts";
import { startApi } from "../support/start-api.ts";

const api = startApi();
const mail = startMail(api);
const MINUTE_MS = 60_000;
const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";

beforeEach(async () => {
  api.now = new Date();
  await api.db.deleteFrom("rateLimit").execute();
});

type Listed = { id: string; client: string; program: string | null; isCurrent: boolean; lastSeenAt: string };

async function list(session: string): Promise<readonly Listed[]> {
  const { body } = await send(api, "GET", `${PRIVATE_BASE}/user/sessions/`, { cookie: session });
  return (body as { sessions: Listed[] }).sessions;
}
const end = ({ session }: TestPerson, id: string) =>
  send(api, "DELETE", `${PRIVATE_BASE}/user/session/${id}/`, { cookie: session });
const logInFrom = (browser: ReturnType<typeof openBrowser>, { email }: TestPerson) =>
  browser.send("POST", `${PUBLIC_BASE}/auth/local/login`, { emailAddress: email, password: PASSWORD });
const logInToConsole = ({ email }: TestPerson, userAgent: string) =>
  send(api, "POST", `${PUBLIC_BASE}/auth/local/login`, {
    body: { emailAddress: email, password: PASSWORD },
    headers: { "X-Meander-Client": "console", "User-Agent": userAgent },
  });

describe("the session list", () => {
  it("names the device, the current session first, without any secret", async () => {
    const person = await createPerson(api);
    await createPerson(api);
    const browser = openBrowser(api, { userAgent: firefox });
    await logInFrom(browser, person);
    await api.sessions.create(person.id, "console", "Meander/0.1.0");
    const sessions = await list(browser.session() ?? "");
    expect(sessions).toHaveLength(3);
    expect(sessions[0]).toMatchObject({ client: "web", program: "Firefox", system: "Linux", isCurrent: true });
    expect(sessions.filter(({ isCurrent }) => isCurrent)).toHaveLength(1);
    expect(sessions.map(({ client }) => client).sort()).toEqual(["console", "web", "web"]);
    expect(JSON.stringify(sessions)).not.toContain(browser.session());
  });

  it("omits expired sessions", async () => {
    const person = await createPerson(api);
    await api.sessions.create(person.id, "web", undefined);
    await api.db
      .updateTable("session")
      .set({ expiresAt: new Date(api.now.getTime() - 1) })
      .where("personId", "=", person.id)
      .where("userAgent", "is", null)
      .where("publicId", "<>", (await list(person.session))[0]?.id ?? "")
      .execute();
    expect(await list(person.session)).toHaveLength(1);
  });

  it("has the time of last use, written at most once an hour", async () => {
    const person = await createPerson(api);
    const begun = api.now.toISOString();
    const seenAfter = async (minutes: number) => {
      api.now = new Date(new Date(begun).getTime() + minutes * MINUTE_MS);
      return (await list(person.session))[0]?.lastSeenAt;
    };
    expect(await seenAfter(59)).toBe(begun);
    const later = await seenAfter(61);
    expect(later).toBe(api.now.toISOString());
    expect(await seenAfter(100)).toBe(later);
  });

  it("has one session per browser: a new login replaces the last", async () => {
    const person = await createPerson(api);
    const browser = openBrowser(api);
    await logInFrom(browser, person);
    const former = browser.session() ?? "";
    await logInFrom(browser, person);
    expect(browser.session()).not.toBe(former);
    expect(await list(browser.session() ?? "")).toHaveLength(2);
    expect((await send(api, "GET", `${PRIVATE_BASE}/user/sessions`, { cookie: former })).status).toBe(401);
  });
});

describe("ending a session from another device", () => {
  it("ends only that session, in a browser or a console, and closes its stream", async () => {
    const person = await createPerson(api);
    const browser = openBrowser(api);
    await logInFrom(browser, person);
    const { body } = await logInToConsole(person, "Meander/0.1.0");
    const { token } = body as { token: string };
    const others = (await list(person.session)).filter(({ isCurrent }) => !isCurrent);
    const closed = Promise.all(
      others.map(({ id }) => new Promise<void>((resolve) => void api.services.live.onSessionEnded(id, resolve))),
    );
    for (const { id } of others) expect((await end(person, id)).status).toBe(200);
    await closed;
    expect((await browser.send("GET", `${PUBLIC_BASE}/session`)).body).toEqual({ user: null });
    expect((await send(api, "GET", `${PUBLIC_BASE}/session`, { bearer: token })).body).toEqual({
      user: null,
      ended: "logged-out",
    });
    expect(await list(person.session)).toHaveLength(1);
    expect((await end(person, others[0]?.id ?? "")).status).toBe(404);
  });

  it("doesn't find another person's session", async () => {
    const [person, other] = [await createPerson(api), await createPerson(api)];
    const [theirs] = await list(other.session);
    expect(await end(person, theirs?.id ?? "")).toMatchObject({ status: 404, body: { code: "not-found" } });
    expect(await list(other.session)).toHaveLength(1);
    expect((await end(person, "no-id")).status).toBe(400);
  });

  it("clears the cookie when it is the current session", async () => {
    const person = await createPerson(api);
    const [own] = await list(person.session);
    const response = await end(person, own?.id ?? "");
    expect(response.headers.getSetCookie()[0]).toMatch(/^meander=;.*Max-Age=0/);
  });

  it("keeps the current session and other people's when ending all others", async () => {
    const [person, other] = [await createPerson(api), await createPerson(api)];
    await api.sessions.create(person.id, "web", undefined);
    await api.sessions.create(person.id, "console", undefined);
    // Only a console requests the reason why its session ended.
    const ended = async () => (await api.db.selectFrom("endedSession").select("reason").execute()).length;
    const endedBefore = await ended();
    const response = await send(api, "DELETE", `${PRIVATE_BASE}/user/sessions`, { cookie: person.session });
    expect(response.body).toEqual({ ended: 2 });
    expect(await list(person.session)).toHaveLength(1);
    expect(await list(other.session)).toHaveLength(1);
    expect((await ended()) - endedBefore).toBe(1);
  });
});

describe("a login from an unknown device", () => {
  const subjects = async ({ email }: TestPerson) => (await mail.receive(email)).map(({ subject }) => subject);

  it("sends a mail, except for the first device", async () => {
    const person = await createPerson(api);
    const [first, second] = [openBrowser(api), openBrowser(api, { userAgent: firefox })];
    await logInFrom(first, person);
    expect(await subjects(person)).toEqual([]);
    await logInFrom(second, person);
    const [notice] = await mail.receive(person.email);
    expect(notice?.subject).toBe(english("mail.newDeviceSubject"));
    expect(notice?.text).toContain("Firefox on Linux");
    await logInFrom(first, person);
    await logInFrom(second, person);
    expect(await subjects(person)).toHaveLength(1);
  });

  it("sends no mail after following a mailed link", async () => {
    const [signingUp, elsewhere] = [openBrowser(api), openBrowser(api)];
    const login = { emailAddress: "first-link@example.org", password: PASSWORD };
    const account = { ...login, firstName: "Ines", lastName: "Barros" };
    await signingUp.send("POST", `${PUBLIC_BASE}/auth/local/signup`, account);
    const hash = verifyHashIn((await mail.receive(login.emailAddress))[0]);
    await elsewhere.send("POST", `${PUBLIC_BASE}/auth/local/login`, login);
    const response = await signingUp.send("POST", `${PUBLIC_BASE}/email/verify?verifyHash=${hash}`);
    expect(response).toMatchObject({ status: 200, body: { user: { emailAddress: login.emailAddress } } });
    const subjectsOfMail = (await mail.receive(login.emailAddress)).map(({ subject }) => subject);
    expect(subjectsOfMail).toEqual([expect.stringMatching(/^Confirm/)]);
  });

  it("is recognised by an HttpOnly cookie of which only the hash is stored", async () => {
    const person = await createPerson(api);
    const browser = openBrowser(api);
    const response = await logInFrom(browser, person);
    const cookie = response.headers.getSetCookie().find((value) => value.startsWith("meander-device="));
    expect(cookie).toMatch(/Max-Age=34560000; Path=\/; HttpOnly; SameSite=Lax$/);
    const rows = await api.db.selectFrom("knownDevice").selectAll().where("personId", "=", person.id).execute();
    expect(rows.map(({ deviceHash }) => deviceHash.length)).toEqual([32]);
    expect(JSON.stringify(rows)).not.toContain(browser.device());
  });

  it("is recognised per person: another person's device is unknown", async () => {
    const [person, other] = [await createPerson(api), await createPerson(api)];
    const shared = openBrowser(api);
    await logInFrom(openBrowser(api), other);
    await logInFrom(shared, person);
    await logInFrom(shared, other);
    expect(await subjects(other)).toEqual([english("mail.newDeviceSubject")]);
  });

  it("deletes devices once their cookie has expired", async () => {
    const person = await createPerson(api);
    await logInFrom(openBrowser(api), person);
    const devices = () =>
      api.db.selectFrom("knownDevice").select("personId").where("personId", "=", person.id).execute();
    const days = (count: number) => new Date(api.now.getTime() + count * 24 * 60 * MINUTE_MS);
    await deleteOldDevices(api.db, days(399));
    expect(await devices()).toHaveLength(1);
    await deleteOldDevices(api.db, days(401));
    expect(await devices()).toHaveLength(0);
  });

  it("recognises a console by its user agent", async () => {
    const person = await createPerson(api);
    await logInToConsole(person, "Meander/0.1.0 (Linux)");
    await logInToConsole(person, "Meander/0.1.0 (Linux)");
    expect(await subjects(person)).toEqual([]);
    await logInToConsole(person, "Meander/0.1.0 (Windows)");
    const [notice] = await mail.receive(person.email);
    expect(notice?.text).toContain("Meander console on Windows");
  });
});
