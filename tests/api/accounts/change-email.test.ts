import { takeFromLimit } from "@meander/api/limits/take-from-limit";
import { verificationMailBudget } from "@meander/api/modules/accounts/account-limits";
import { beforeEach, describe, expect, it, test } from "vitest";
import { english } from "../support/english.ts";
import { overlap, waitForLockWaits } from "../support/lock-waits.ts";
import { resetHashIn, startMail, verifyHashIn } from "../support/mail.ts";
import { createPerson, PASSWORD, type TestPerson } from "../support/people.ts";
import { cookieOf, PRIVATE_BASE, PUBLIC_BASE, send } from "../support/send.ts";
import { startApi } from "../support/start-api.ts";

const api = startApi();
const mail = startMail(api);

beforeEach(async () => {
  api.now = new Date();
  await api.db.deleteFrom("rateLimit").execute();
});

const change = ({ session }: TestPerson, emailAddress: string, password: string | undefined = PASSWORD) =>
  send(api, "POST", `${PRIVATE_BASE}/email/update/`, { cookie: session, body: { emailAddress, password } });
const withdraw = ({ session }: TestPerson, emailAddress: string) =>
  send(api, "POST", `${PRIVATE_BASE}/email/update`, { cookie: session, body: { emailAddress } });
const verify = (hash: string, cookie?: string, body: object = {}) =>
  send(api, "POST", `${PUBLIC_BASE}/email/verify?verifyHash=${hash}`, { cookie, body });
const subjects = async (address: string) => (await mail.receive(address)).map(({ subject }) => subject);
const emailsOf = ({ id }: TestPerson) =>
  api.db.selectFrom("person").select(["email", "unverifiedEmail"]).where("id", "=", id).executeTakeFirstOrThrow();

test("a new address replaces the old one once its link is followed, and the old one is notified", async () => {
  const person = await createPerson(api, { email: "old@example.org" });
  const response = await change(person, " new @example.org");
  expect(response).toMatchObject({
    status: 200,
    body: { message: english("mail.verificationSent"), unverifiedEmail: "new@example.org" },
  });
  expect(await emailsOf(person)).toEqual({ email: "old@example.org", unverifiedEmail: "new@example.org" });
  expect(await subjects("old@example.org")).toEqual([english("mail.emailRequestedSubject")]);
  const login = { emailAddress: "new@example.org", password: PASSWORD };
  expect((await send(api, "POST", `${PUBLIC_BASE}/auth/local/login`, { body: login })).status).toBe(401);

  const verified = await verify(verifyHashIn((await mail.receive("new@example.org"))[0]), person.session);
  expect(verified).toMatchObject({
    status: 200,
    body: {
      message: english("mail.emailVerified"),
      user: { emailAddress: "new@example.org", unverifiedEmail: null, hasPassword: true },
    },
  });
  expect(await emailsOf(person)).toEqual({ email: "new@example.org", unverifiedEmail: null });
  const [notice] = await mail.receive("old@example.org");
  expect(notice?.subject).toBe(english("mail.emailChangedSubject"));
  expect(notice?.text).not.toContain("new@example.org");
});

describe("a changed address without a session of its account", () => {
  async function changing() {
    const person = await createPerson(api);
    const next = `${person.id}@example.org`;
    await change(person, next);
    return { person, next, hash: verifyHashIn((await mail.receive(next))[0]) };
  }

  it("takes effect with the account's password, and logs no one in", async () => {
    const { person, next, hash } = await changing();
    const response = await verify(hash, undefined, { password: PASSWORD });
    expect(response).toMatchObject({ status: 200, body: { user: null, message: english("mail.emailVerified") } });
    expect(cookieOf(response)).toBeUndefined();
    expect(await emailsOf(person)).toEqual({ email: next, unverifiedEmail: null });
  });

  it("doesn't take effect for the owner of the mailbox, and the link stays valid for the account's", async () => {
    const { person, next, hash } = await changing();
    const mailboxOwner = await createPerson(api);
    const refused = [
      await verify(hash),
      await verify(hash, undefined, { newPassword: "another-way-8" }),
      await verify(hash, undefined, { password: "wrong-one-1" }),
      await verify(hash, mailboxOwner.session),
    ];
    expect(refused.map(({ status }) => status)).toEqual([422, 422, 422, 409]);
    expect((await emailsOf(person)).unverifiedEmail).toBe(next);
    expect((await verify(hash, person.session)).status).toBe(200);
  });

  it("limits the password's guesses together with the account's failed logins", async () => {
    const { person, hash } = await changing();
    const wrong = { password: "wrong-one-1" };
    const guesses = await Promise.all(Array.from({ length: 12 }, () => verify(hash, undefined, wrong)));
    expect(guesses.map(({ status }) => status)).toEqual(Array(12).fill(422));
    const body = { emailAddress: person.email, ...wrong };
    const logIns = await Promise.all(
      Array.from({ length: 9 }, () => send(api, "POST", `${PUBLIC_BASE}/auth/local/login`, { body })),
    );
    expect(logIns.map(({ status }) => status).sort()).toEqual([...Array(8).fill(401), 429]);
    expect((await verify(hash, undefined, { password: PASSWORD })).status).toBe(429);
  });

  it("doesn't take effect in a session that ends meanwhile", async () => {
    const { person, next, hash } = await changing();
    const other = await api.sessions.create(person.id, "web", undefined);
    const responses = await overlap(
      api,
      () => send(api, "DELETE", `${PRIVATE_BASE}/user/sessions`, { cookie: other }),
      () => verify(hash, person.session),
    );
    expect(responses.map(({ status }) => status)).toEqual([200, 422]);
    expect(await emailsOf(person)).toEqual({ email: person.email, unverifiedEmail: next });
  });
});

test("another person's address gets the same response, and its owner is notified", async () => {
  const owner = await createPerson(api, { email: "theirs@example.org" });
  const [curious, other] = [await createPerson(api), await createPerson(api)];
  const [known, unknown] = [await change(curious, "Theirs@example.org"), await change(other, "nobody@example.org")];
  expect(known.status).toBe(unknown.status);
  expect(known.body).toEqual({ ...(unknown.body as object), unverifiedEmail: "Theirs@example.org" });
  expect(await subjects("Theirs@example.org")).toEqual([english("mail.knownSubject")]);
  expect(await emailsOf(owner)).toEqual({ email: "theirs@example.org", unverifiedEmail: null });
});

test("a resend goes to the person who requests it among several pending ones", async () => {
  const person = await createPerson(api);
  await change(person, "busy@example.org");
  await createPerson(api, { email: "busy@example.org", isVerified: false });
  const response = await send(api, "POST", `${PRIVATE_BASE}/email/resend`, {
    cookie: person.session,
    body: { emailAddress: "busy@example.org" },
  });
  expect(response.body).toEqual({ message: english("mail.emailSentAgain") });
  await verify(verifyHashIn((await mail.receive("busy@example.org"))[0]), person.session);
  expect(await emailsOf(person)).toEqual({ email: "busy@example.org", unverifiedEmail: null });
});

test("setting the current address again withdraws the change and invalidates its link", async () => {
  const person = await createPerson(api, { email: "mine@example.org" });
  await change(person, "maybe@example.org");
  const hash = verifyHashIn((await mail.receive("maybe@example.org"))[0]);
  const response = await withdraw(person, "Mine@example.org");
  expect(response.body).toEqual({ message: english("mail.emailUnchanged"), unverifiedEmail: null });
  expect(await emailsOf(person)).toEqual({ email: "mine@example.org", unverifiedEmail: null });
  expect((await verify(hash, person.session)).status).toBe(422);
  expect(await subjects("mine@example.org")).toEqual([english("mail.emailRequestedSubject")]);
});

test("the second of two changes replaces the first and invalidates its link", async () => {
  const person = await createPerson(api);
  await change(person, "first@example.org");
  await change(person, "second@example.org");
  const first = verifyHashIn((await mail.receive("first@example.org"))[0]);
  expect((await verify(first, person.session)).status).toBe(422);
  expect((await verify(verifyHashIn((await mail.receive("second@example.org"))[0]), person.session)).status).toBe(200);
  await change(person, "first@example.org");
  expect((await verify(first, person.session)).status).toBe(422);
});

test("an unverified person may correct their address", async () => {
  const person = await createPerson(api, { isVerified: false, email: "tipo@example.org" });
  expect((await change(person, "typo@example.org")).status).toBe(200);
  const response = await verify(verifyHashIn((await mail.receive("typo@example.org"))[0]));
  expect(response.body).toMatchObject({ user: { _id: person.id, emailAddress: "typo@example.org" } });
});

test("a reset link is invalid when its address is replaced concurrently", async () => {
  const person = await createPerson(api, { email: "leaving@example.org" });
  await send(api, "POST", `${PUBLIC_BASE}/user/password/forgot`, { body: { emailAddress: person.email } });
  const passwordResetHash = resetHashIn((await mail.receive(person.email))[0]);
  await change(person, "arriving@example.org");
  const verifyHash = verifyHashIn((await mail.receive("arriving@example.org"))[0]);
  const body = { passwordResetHash, newPassword: "another-way-8" };
  const responses = await overlap(
    api,
    () => verify(verifyHash, person.session),
    () => send(api, "POST", `${PUBLIC_BASE}/user/password/reset`, { body }),
  );
  expect(responses.map(({ status }) => status)).toEqual([200, 422]);
});

test("of two people who request the same address, the first to follow a link gets it", async () => {
  const people = [await createPerson(api), await createPerson(api)] as const;
  await change(people[0], "wanted@example.org");
  await change(people[1], "wanted@example.org");
  // Newest first.
  const [ofSecond = "", ofFirst = ""] = (await mail.receive("wanted@example.org")).map(verifyHashIn);
  const responses = await Promise.all([verify(ofFirst, people[0].session), verify(ofSecond, people[1].session)]);
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 422]);
});

test("two people who swap addresses concurrently don't deadlock", async () => {
  const [one, two] = [await createPerson(api), await createPerson(api)];
  const rounds = Array.from({ length: 3 }, () => [change(one, two.email), change(two, one.email)]).flat();
  expect((await Promise.all(rounds)).map(({ status }) => status)).toEqual(Array(6).fill(200));
});

test("refuses an invalid address and a request without a session", async () => {
  const person = await createPerson(api);
  expect(await change(person, "nobody")).toMatchObject({
    status: 400,
    body: { fields: { emailAddress: english("errors.emailInvalid") } },
  });
  const body = { emailAddress: "a@example.org" };
  expect((await send(api, "POST", `${PRIVATE_BASE}/email/update`, { body })).status).toBe(401);
});

test("refuses a change without the current password and sends no mail", async () => {
  const person = await createPerson(api, { email: "asked@example.org" });
  for (const password of [undefined, "wrong-one-1"])
    expect(
      await send(api, "POST", `${PRIVATE_BASE}/email/update`, {
        cookie: person.session,
        body: { emailAddress: "thief@example.org", password },
      }),
    ).toMatchObject({ status: 422, body: { fields: { password: english("errors.currentPasswordWrong") } } });
  expect(await emailsOf(person)).toEqual({ email: "asked@example.org", unverifiedEmail: null });
  expect([await subjects("thief@example.org"), await subjects("asked@example.org")]).toEqual([[], []]);
});

test("refuses a change whose password is replaced between check and write", async () => {
  const person = await createPerson(api, { email: "raced@example.org" });
  const budget = verificationMailBudget.shared;
  await takeFromLimit(api.db, budget, "racing@example.org", api.now);
  const { changing } = await api.db.transaction().execute(async (trx) => {
    await trx.selectFrom("rateLimit").selectAll().where("bucket", "=", budget.bucket).forUpdate().execute();
    const response = change(person, "racing@example.org");
    // The password is verified before the address's rate limit is consumed.
    await waitForLockWaits(api, 1);
    await trx.updateTable("person").set({ passwordHash: "another" }).where("id", "=", person.id).execute();
    return { changing: response };
  });
  expect(await changing).toMatchObject({
    status: 422,
    body: { fields: { password: english("errors.currentPasswordWrong") } },
  });
  expect(await emailsOf(person)).toEqual({ email: "raced@example.org", unverifiedEmail: null });
});

test("requires a login of the last ten minutes from a person without a password", async () => {
  const person = await createPerson(api);
  await api.db.updateTable("person").set({ passwordHash: null }).where("id", "=", person.id).execute();
  const body = { emailAddress: "fresh@example.org" };
  const update = (cookie: string) => send(api, "POST", `${PRIVATE_BASE}/email/update`, { cookie, body });
  const start = api.now;
  api.now = new Date(start.getTime() + 10 * 60_000 + 1);
  expect(await update(person.session)).toMatchObject({ status: 403, body: { code: "forbidden" } });
  expect((await emailsOf(person)).unverifiedEmail).toBeNull();
  const again = await api.sessions.create(person.id, "web", undefined);
  api.now = new Date(start.getTime() + 20 * 60_000);
  expect((await update(again)).status).toBe(200);
});
