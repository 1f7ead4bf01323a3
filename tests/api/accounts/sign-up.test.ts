import { deleteAbandonedSignUps } from "@meander/api/modules/accounts/personal-data/delete-abandoned-sign-ups";
import { getAddressHasher } from "@meander/api/address-key";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { english } from "../support/english.ts";
import { waitForLockWaits } from "../support/lock-waits.ts";
import { startMail, verifyHashIn } from "../support/mail.ts";
import { createPerson, PASSWORD, type TestPerson } from "../support/people.ts";
import { cookieOf, PUBLIC_BASE, send } from "../support/send.ts";
import { startApi } from "../support/start-api.ts";

const api = startApi();
const mail = startMail(api);

const valid = { firstName: "Amara", lastName: "Reyes", emailAddress: "amara@example.org", password: "wander2026" };
const signUp = (body: unknown, from = "192.0.2.1") =>
  send(api, "POST", `${PUBLIC_BASE}/auth/local/signup`, { body, from });
const personAt = (email: string) =>
  api.db.selectFrom("person").selectAll().where("unverifiedEmail", "=", email).executeTakeFirst();

test("a sign-up is stored unverified, hashed, with the time of acceptance, and creates no session", async () => {
  const response = await signUp(valid);
  expect(response.status).toBe(200);
  expect(response.body).toEqual({ message: english("mail.verificationSent") });
  expect(cookieOf(response)).toBeUndefined();
  const person = await personAt("amara@example.org");
  expect(person).toMatchObject({ firstName: "Amara", lastName: "Reyes", email: null, termsAcceptedAt: api.now });
  expect(person?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});

test("the mail carries a link whose secret is stored nowhere", async () => {
  await signUp({ ...valid, emailAddress: "secret@example.org" });
  const [received] = await mail.receive("secret@example.org");
  expect(received).toMatchObject({ subject: english("mail.verifySubject"), from: "Meander <hello@meander.example>" });
  expect(received?.html).toContain("/scene/2/1/verify-email.png");
  const hash = verifyHashIn(received);
  const deliveries = await api.db.selectFrom("delivery").selectAll().execute();
  const links = await api.db.selectFrom("oneTimeLink").selectAll().execute();
  expect(JSON.stringify({ deliveries, links })).not.toContain(hash);
});

test("whitespace in a typed address is removed", async () => {
  await signUp({ ...valid, emailAddress: " spa ced@example.org\t" });
  expect(await personAt("spaced@example.org")).toBeDefined();
});

test("a known address gets the same response, its owner is notified, and the new account can never verify it", async () => {
  const owner = await createPerson(api, { email: "known@example.org", firstName: "Noor" });
  const response = await signUp({ ...valid, emailAddress: "Known@example.org", password: "another2026" });
  expect(response.body).toEqual({ message: english("mail.verificationSent") });
  const mails = await mail.receive("Known@example.org");
  expect(mails.map(({ subject }) => subject)).toEqual([english("mail.knownSubject")]);
  expect(mails[0]?.text).toContain("Hello Noor");
  const login = (password: string) =>
    send(api, "POST", `${PUBLIC_BASE}/auth/local/login`, { body: { emailAddress: "known@example.org", password } });
  expect((await login("another2026")).body).toMatchObject({ user: { firstName: "Amara", emailAddress: null } });
  expect((await login(PASSWORD)).body).toMatchObject({ user: { _id: owner.id, emailAddress: "known@example.org" } });
});

test.each([
  [{ firstName: "" }, { firstName: english("errors.firstNameMissing") }],
  [{ lastName: "  " }, { lastName: english("errors.lastNameMissing") }],
  [{ emailAddress: "nobody" }, { emailAddress: english("errors.emailInvalid") }],
  [{ password: "short1" }, { password: english("errors.passwordTooShort") }],
  [{ password: "no digits here" }, { password: english("errors.passwordNeedsDigit") }],
  [{ password: `1${"x".repeat(240)}` }, { password: "Please use 240 characters or less" }],
  [{ firstName: "x".repeat(241) }, { firstName: "Please use 240 characters or less" }],
])("rejects %o with the specified message", async (wrong, fields) => {
  const response = await signUp({ ...valid, emailAddress: "wrong@example.org", ...wrong });
  expect(response.status).toBe(400);
  expect(response.body).toMatchObject({ status: 400, code: "invalid", message: Object.values(fields)[0], fields });
  expect(await personAt("wrong@example.org")).toBeUndefined();
});

test("rejects a body that is not JSON or missing", async () => {
  expect(await signUp("{")).toMatchObject({ status: 400, body: { code: "invalid" } });
  expect(await send(api, "POST", `${PUBLIC_BASE}/auth/local/signup`)).toMatchObject({ status: 400 });
});

test("one e-mail address gets at most six mails an hour, whoever requests them", async () => {
  const responses = [];
  for (let time = 0; time < 7; time += 1) {
    responses.push(await signUp({ ...valid, emailAddress: "flooded@example.org" }, `198.51.100.${time}`));
  }
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200, 429]);
  expect(Number(responses.at(-1)?.headers.get("Retry-After"))).toBeGreaterThan(0);
});

test("deletes unconfirmed sign-ups and their data unless the person has been active lately", async () => {
  await signUp({ ...valid, firstName: "Forgetme", emailAddress: "forgetme@example.org" });
  await mail.receive("forgetme@example.org");
  const here = await createPerson(api, { isVerified: false });
  const verified = await createPerson(api);
  const forget = async (days: number) => {
    const now = new Date(api.now.getTime() + days * 24 * 3_600_000);
    await api.db.updateTable("session").set({ lastSeenAt: now }).where("personId", "=", here.id).execute();
    await deleteAbandonedSignUps(api.db, { hashAddress: await getAddressHasher(api.config), hasMailSink: true, now });
  };
  await forget(6.9);
  const waiting = await personAt("forgetme@example.org");
  expect(waiting).toBeDefined();
  await forget(7.1);
  expect(await personAt("forgetme@example.org")).toBeUndefined();
  const ids = await api.db.selectFrom("person").select("id").where("id", "in", [here.id, verified.id]).execute();
  expect(ids).toHaveLength(2);
  const rest = {
    deliveries: await api.db.selectFrom("delivery").selectAll().execute(),
    audit: await api.db.selectFrom("audit").selectAll().execute(),
  };
  expect(JSON.stringify(rest)).not.toMatch(new RegExp(`forgetme|${waiting?.id}`, "i"));
  expect(rest.audit.map(({ action }) => action)).toContain("forget-sign-up");
});

describe("deleting unconfirmed sign-ups", () => {
  const inAWeek = () => new Date(api.now.getTime() + 8 * 24 * 3_600_000);
  const forget = async () =>
    deleteAbandonedSignUps(api.db, {
      hashAddress: await getAddressHasher(api.config),
      hasMailSink: true,
      now: inAWeek(),
    });
  /** With a session that is no longer used. */
  const createWaiting = () => createPerson(api, { isVerified: false });
  const findPeople = async (...people: readonly TestPerson[]) => {
    const ids = people.map(({ id }) => id);
    return (await api.db.selectFrom("person").select("id").where("id", "in", ids).execute()).map(({ id }) => id);
  };

  test("spares people without a pending address and verified people who change theirs", async () => {
    const [waiting, social, changing] = [await createWaiting(), await createWaiting(), await createWaiting()];
    await api.db.updateTable("person").set({ unverifiedEmail: null }).where("id", "=", social.id).execute();
    const confirmed = { email: changing.email, unverifiedEmail: `new-${changing.email}` };
    await api.db.updateTable("person").set(confirmed).where("id", "=", changing.id).execute();
    await forget();
    expect(new Set(await findPeople(waiting, social, changing))).toEqual(new Set([social.id, changing.id]));
  });

  test("spares a person whose link is followed concurrently", async () => {
    const [waiting, following] = [await createWaiting(), await createWaiting()];
    const { forgetting } = await api.db.transaction().execute(async (trx) => {
      const confirmed = { email: following.email, unverifiedEmail: null };
      await trx.updateTable("person").set(confirmed).where("id", "=", following.id).execute();
      await sql`select pg_advisory_xact_lock(hashtextextended('people', 0))`.execute(trx);
      const done = forget();
      await waitForLockWaits(api, 1);
      return { forgetting: done };
    });
    await forgetting;
    expect(await findPeople(waiting, following)).toEqual([following.id]);
  });
});
