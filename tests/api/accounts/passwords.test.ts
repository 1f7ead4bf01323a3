import { beforeEach, describe, expect, it } from "vitest";
import { english } from "../support/english.ts";
import { openBrowser } from "../support/browser.ts";
import { resetHashIn, startMail } from "../support/mail.ts";
import { createPerson, PASSWORD, type TestPerson } from "../support/people.ts";
import { cookieOf, PRIVATE_BASE, PUBLIC_BASE, send } from "../support/send.ts";
import { startApi } from "../support/start-api.ts";

const api = startApi();
const mail = startMail(api);
const HOUR_MS = 3_600_000;
const newPassword = "another-way-8";

beforeEach(async () => {
  api.now = new Date();
  await api.db.deleteFrom("rateLimit").execute();
});

const forget = (emailAddress: string) =>
  send(api, "POST", `${PUBLIC_BASE}/user/password/forgot/`, { body: { emailAddress } });
const reset = (passwordResetHash: string, password = newPassword) =>
  send(api, "POST", `${PUBLIC_BASE}/user/password/reset/`, { body: { passwordResetHash, newPassword: password } });
const update = ({ session }: Pick<TestPerson, "session">, body: object) =>
  send(api, "POST", `${PRIVATE_BASE}/user/password/update/`, { cookie: session, body });
const logIn = (emailAddress: string, password: string) =>
  send(api, "POST", `${PUBLIC_BASE}/auth/local/login`, { body: { emailAddress, password } });
const isLoggedIn = async (secret: string) =>
  (await send(api, "GET", `${PRIVATE_BASE}/user/sessions`, { cookie: secret })).status === 200;

async function forgetAndReceive({ email }: TestPerson): Promise<string> {
  await forget(email);
  const mails = await mail.receive(email);
  return resetHashIn(mails.find(({ subject }) => subject === english("mail.resetSubject")));
}

describe("a forgotten password", () => {
  it("is reset by the mailed link, which ends every session and starts none", async () => {
    const person = await createPerson(api);
    const second = await api.sessions.create(person.id, "console", undefined);
    const hash = await forgetAndReceive(person);
    const response = await reset(hash);
    expect(response).toMatchObject({ status: 200, body: { message: english("mail.passwordReset") } });
    expect(response.headers.getSetCookie()).toEqual([]);
    expect(await isLoggedIn(person.session)).toBe(false);
    expect((await send(api, "GET", `${PUBLIC_BASE}/session`, { bearer: second })).body).toEqual({
      user: null,
      ended: "password-changed",
    });
    expect((await logIn(person.email, PASSWORD)).status).toBe(401);
    expect((await logIn(person.email, newPassword)).status).toBe(200);
    const [notice] = await mail.receive(person.email);
    expect(notice?.subject).toBe(english("mail.passwordChangedSubject"));
  });

  it("is requested with the specified responses", async () => {
    const person = await createPerson(api);
    expect(await forget(person.email)).toMatchObject({
      status: 200,
      body: { message: english("mail.resetSent") },
    });
    expect(await forget("no address")).toMatchObject({
      status: 400,
      body: { fields: { emailAddress: english("errors.emailInvalid") } },
    });
  });

  it("stores the secret of its link nowhere", async () => {
    const hash = await forgetAndReceive(await createPerson(api));
    const stored = await Promise.all([
      api.db.selectFrom("oneTimeLink").selectAll().execute(),
      api.db.selectFrom("delivery").selectAll().execute(),
    ]);
    expect(JSON.stringify(stored)).not.toContain(hash);
  });

  it("is reset once, however many concurrent attempts", async () => {
    const hash = await forgetAndReceive(await createPerson(api));
    const responses = await Promise.all(Array.from({ length: 8 }, (_, time) => reset(hash, `another-way-${time}`)));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(422)]);
    expect((await reset(hash)).body).toMatchObject({ code: "link-expired" });
  });

  it("is not reset by a link that is older than an hour, unknown or for verification", async () => {
    const person = await createPerson(api);
    const hash = await forgetAndReceive(person);
    expect(await send(api, "POST", `${PUBLIC_BASE}/email/verify?verifyHash=${hash}`)).toMatchObject({ status: 422 });
    api.now = new Date(api.now.getTime() + HOUR_MS + 60_000);
    expect(await reset(hash)).toMatchObject({ status: 422, body: { code: "link-expired" } });
    expect(await reset("x".repeat(43))).toMatchObject({ status: 422 });
    expect(await reset("short")).toMatchObject({ status: 400 });
    expect((await logIn(person.email, PASSWORD)).status).toBe(200);
  });

  it("invalidates all other reset links once", async () => {
    const person = await createPerson(api);
    const [first, second] = [await forgetAndReceive(person), await forgetAndReceive(person)];
    expect(first).not.toBe(second);
    const resetAt = api.now;
    expect((await reset(second)).status).toBe(200);
    expect((await reset(first)).status).toBe(422);
    api.now = new Date(resetAt.getTime() + 60_000);
    await update(
      { session: cookieOf(await logIn(person.email, newPassword)) ?? "" },
      { oldPassword: newPassword, newPassword: PASSWORD },
    );
    const uses = await api.db.selectFrom("oneTimeLink").select("usedAt").where("personId", "=", person.id).execute();
    expect(uses).toEqual([{ usedAt: resetAt }, { usedAt: resetAt }]);
  });

  it("leaves other people's links valid", async () => {
    const [one, other] = [await createPerson(api), await createPerson(api)];
    const [ofOne, ofOther] = [await forgetAndReceive(one), await forgetAndReceive(other)];
    expect((await reset(ofOne)).status).toBe(200);
    expect((await reset(ofOther)).status).toBe(200);
  });

  it("is not reset by a link to a former address of the account", async () => {
    const person = await createPerson(api);
    const hash = await forgetAndReceive(person);
    await api.db.updateTable("person").set({ email: "moved@example.org" }).where("id", "=", person.id).execute();
    expect((await reset(hash)).status).toBe(422);
    expect((await logIn("moved@example.org", PASSWORD)).status).toBe(200);
  });

  it("of an unverified address sends the verification link", async () => {
    const person = await createPerson(api, { isVerified: false });
    await forget(person.email);
    expect((await mail.receive(person.email)).map(({ subject }) => subject)).toEqual([english("mail.verifySubject")]);
  });

  it("is refused where the new one breaks the rules, and its link stays valid", async () => {
    const hash = await forgetAndReceive(await createPerson(api));
    const refusals = [
      ["short1", english("errors.passwordTooShort")],
      ["no digits here", english("errors.passwordNeedsDigit")],
      [`1${"x".repeat(240)}`, "Please use 240 characters or less"],
    ] as const;
    for (const [password, words] of refusals) {
      expect(await reset(hash, password)).toMatchObject({ status: 400, body: { fields: { newPassword: words } } });
    }
    expect((await reset(hash)).status).toBe(200);
  });
});

describe("changing the password", () => {
  it("requires the current one, keeps this session and ends the others", async () => {
    const person = await createPerson(api);
    const elsewhere = await api.sessions.create(person.id, "web", undefined);
    const pending = await forgetAndReceive(person);
    const response = await update(person, { oldPassword: PASSWORD, newPassword });
    expect(response).toMatchObject({ status: 200, body: { message: english("mail.passwordUpdated") } });
    expect(await isLoggedIn(person.session)).toBe(true);
    expect(await isLoggedIn(elsewhere)).toBe(false);
    expect((await reset(pending)).status).toBe(422);
    expect((await logIn(person.email, newPassword)).status).toBe(200);
    expect((await mail.receive(person.email))[0]).toMatchObject({ subject: english("mail.passwordChangedSubject") });
    const actions = await api.db.selectFrom("audit").select("action").where("actorId", "=", person.id).execute();
    expect(actions).toContainEqual({ action: "update-password" });
  });

  it("is refused with a wrong current one or none, and changes nothing", async () => {
    const person = await createPerson(api);
    const elsewhere = await api.sessions.create(person.id, "web", undefined);
    for (const body of [{ oldPassword: "wander2025", newPassword }, { newPassword }]) {
      expect(await update(person, body)).toMatchObject({
        status: 422,
        body: { code: "rule-broken", fields: { oldPassword: english("errors.currentPasswordWrong") } },
      });
    }
    expect(await isLoggedIn(elsewhere)).toBe(true);
    expect((await logIn(person.email, PASSWORD)).status).toBe(200);
    expect(await mail.receive(person.email)).toEqual([]);
  });

  it("requires a login of the last ten minutes from a person without one", async () => {
    const person = await createPerson(api);
    await api.db.updateTable("person").set({ passwordHash: null }).where("id", "=", person.id).execute();
    const start = api.now;
    api.now = new Date(start.getTime() + 10 * 60_000 + 1);
    expect(await update(person, { newPassword })).toMatchObject({ status: 403, body: { code: "forbidden" } });
    expect((await logIn(person.email, newPassword)).status).toBe(401);
    api.now = start;
    expect((await update(person, { newPassword })).status).toBe(200);
    expect((await update(person, { newPassword: "once-more-9" })).status).toBe(422);
    expect((await logIn(person.email, newPassword)).status).toBe(200);
  });

  it("succeeds once when sent concurrently with the same current password", async () => {
    const person = await createPerson(api);
    const responses = await Promise.all(
      Array.from({ length: 6 }, (_, time) =>
        update(person, { oldPassword: PASSWORD, newPassword: `another-way-${time}` }),
      ),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, ...Array(5).fill(422)]);
  });

  it("requires a session", async () => {
    const response = await openBrowser(api).send("POST", `${PRIVATE_BASE}/user/password/update`, { newPassword });
    expect(response).toMatchObject({ status: 401, body: { code: "not-logged-in" } });
  });
});
