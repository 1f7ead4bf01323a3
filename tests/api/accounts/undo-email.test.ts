import { beforeEach, describe, expect, test } from "vitest";
import { createOneTimeSecret, hashOneTimeSecret } from "@meander/api/modules/accounts/one-time-secret";
import { english } from "../support/english.ts";
import { overlap } from "../support/lock-waits.ts";
import { startMail, undoHashIn, verifyHashIn } from "../support/mail.ts";
import { createPerson, PASSWORD, type TestPerson } from "../support/people.ts";
import { cookieOf, PRIVATE_BASE, PUBLIC_BASE, send } from "../support/send.ts";
import { startApi } from "../support/start-api.ts";

const api = startApi();
const mail = startMail(api);
const HOUR = 60 * 60_000;

beforeEach(async () => {
  api.now = new Date();
  await api.db.deleteFrom("rateLimit").execute();
});

const post = (path: string, body: object, cookie?: string) => send(api, "POST", path, { body, cookie });
const change = (cookie: string, emailAddress: string) =>
  post(`${PRIVATE_BASE}/email/update`, { emailAddress, password: PASSWORD }, cookie);
const verifyBy = (verifyHash: string, { session }: TestPerson) =>
  post(`${PUBLIC_BASE}/email/verify?verifyHash=${verifyHash}`, {}, session);
const verify = async (address: string, person: TestPerson) =>
  verifyBy(verifyHashIn((await mail.receive(address))[0]), person);
const undo = (emailUndoHash: string, cookie?: string) => post(`${PUBLIC_BASE}/email/undo`, { emailUndoHash }, cookie);
const logIn = (emailAddress: string) => post(`${PUBLIC_BASE}/auth/local/login`, { emailAddress, password: PASSWORD });
const emailsOf = ({ id }: TestPerson) =>
  api.db.selectFrom("person").select(["email", "unverifiedEmail"]).where("id", "=", id).executeTakeFirstOrThrow();
const hasSession = async (cookie: string) =>
  (await send(api, "GET", `${PRIVATE_BASE}/user/sessions`, { cookie })).status === 200;
/** The link in the first mail to the old address. */
const undoHashOf = async (address: string) => undoHashIn((await mail.receive(address)).at(-1));

let number = 0;
/** A person with the two addresses of a change, unique to each test. */
async function moving() {
  number += 1;
  const [old, next] = [`old-${number}@example.org`, `new-${number}@example.org`] as const;
  return { person: await createPerson(api, { email: old }), old, next };
}

test("cancels a change that is not verified yet and invalidates its link", async () => {
  const { person, old, next } = await moving();
  await change(person.session, next);
  const verifyHash = verifyHashIn((await mail.receive(next))[0]);
  const response = await undo(await undoHashOf(old));
  expect(response).toMatchObject({ status: 200, body: { user: null, emailAddress: old } });
  expect(cookieOf(response)).toBeUndefined();
  expect(await emailsOf(person)).toEqual({ email: old, unverifiedEmail: null });
  const session = await api.sessions.create(person.id, "web", undefined);
  expect((await verifyBy(verifyHash, { ...person, session })).status).toBe(422);
});

test("restores the old address after the new one was verified, by either mail's link", async () => {
  for (const which of [0, 1]) {
    const { person, old, next } = await moving();
    await change(person.session, next);
    await verify(next, person);
    const mails = await mail.receive(old);
    expect(mails.map(({ subject }) => subject)).toEqual([
      english("mail.emailChangedSubject"),
      english("mail.emailRequestedSubject"),
    ]);
    expect((await undo(undoHashIn(mails[which]))).status).toBe(200);
    expect(await emailsOf(person)).toEqual({ email: old, unverifiedEmail: null });
    expect((await mail.receive(next))[0]).toMatchObject({
      subject: english("mail.emailRestoredSubject"),
      text: expect.not.stringContaining("Hash="),
    });
    expect([(await logIn(old)).status, (await logIn(next)).status]).toEqual([200, 401]);
  }
});

test("ends every session except the caller's own", async () => {
  const { person, old, next } = await moving();
  const thief = await api.sessions.create(person.id, "web", undefined);
  await change(thief, next);
  await undo(await undoHashOf(old), person.session);
  expect([await hasSession(person.session), await hasSession(thief)]).toEqual([true, false]);
});

test("removes identities and devices added since the change, and no older ones", async () => {
  const { person, old, next } = await moving();
  const identity = (subject: string, createdAt: Date) => ({
    personId: person.id,
    provider: subject,
    issuer: `https://${subject}.example`,
    subject,
    createdAt,
  });
  const device = (name: string, firstSeenAt: Date) => ({
    personId: person.id,
    deviceHash: hashOneTimeSecret(name),
    firstSeenAt,
    lastSeenAt: firstSeenAt,
  });
  const [before, since] = [new Date(api.now.getTime() - HOUR), new Date(api.now.getTime() + 1000)];
  await change(person.session, next);
  await api.db
    .insertInto("loginIdentity")
    .values([identity("own", before), identity("thief", since)])
    .execute();
  await api.db
    .insertInto("knownDevice")
    .values([device("own", before), device("thief", since)])
    .execute();
  const other = await createPerson(api);
  await api.db
    .insertInto("loginIdentity")
    .values({ ...identity("other", since), personId: other.id })
    .execute();
  await api.db
    .insertInto("knownDevice")
    .values({ ...device("other", since), personId: other.id })
    .execute();
  await api.db
    .insertInto("calendarFeed")
    .values({ personId: other.id, token: createOneTimeSecret(), renewedAt: since })
    .execute();
  await undo(await undoHashOf(old));
  for (const table of ["loginIdentity", "knownDevice", "calendarFeed"] as const) {
    const retained = await api.db.selectFrom(table).select("personId").where("personId", "=", other.id).execute();
    expect([table, retained.length]).toEqual([table, 1]);
  }
  const rows = await api.db.selectFrom("loginIdentity").select("subject").where("personId", "=", person.id).execute();
  expect(rows).toEqual([{ subject: "own" }]);
  const devices = await api.db
    .selectFrom("knownDevice")
    .select("deviceHash")
    .where("personId", "=", person.id)
    .execute();
  expect(devices).toEqual([{ deviceHash: hashOneTimeSecret("own") }]);
});

test("works once and within 72 hours, is stored hashed, and acts by POST only", async () => {
  const { person, old, next } = await moving();
  const start = api.now;
  await change(person.session, next);
  await verify(next, person);
  const [late, early] = (await mail.receive(old)).map(undoHashIn);
  if (late === undefined || early === undefined) throw new Error("The old address did not get two links.");
  const stored = await api.db.selectFrom("oneTimeLink").selectAll().where("personId", "=", person.id).execute();
  expect(JSON.stringify(stored)).not.toContain(early);
  await send(api, "GET", `/?emailUndoHash=${early}`);
  await send(api, "GET", `${PUBLIC_BASE}/email/undo?emailUndoHash=${early}`);
  expect((await emailsOf(person)).email).toBe(next);
  api.now = new Date(start.getTime() + 72 * HOUR - 60_000);
  expect((await undo(early)).status).toBe(200);
  for (const spent of [early, late])
    expect(await undo(spent)).toMatchObject({ status: 422, body: { code: "link-expired" } });

  const second = await moving();
  await change(second.person.session, second.next);
  const expired = await undoHashOf(second.old);
  api.now = new Date(api.now.getTime() + 73 * HOUR);
  expect((await undo(expired)).status).toBe(422);
});

test("undoes only its own change: its link resets no password", async () => {
  const { person, old, next } = await moving();
  await change(person.session, next);
  const passwordResetHash = await undoHashOf(old);
  const reset = { passwordResetHash, newPassword: "another-way-8" };
  expect(await post(`${PUBLIC_BASE}/user/password/reset`, reset)).toMatchObject({ status: 422 });
  expect((await logIn(old)).status).toBe(200);
});

test("an undo can't be undone by a later address, while the oldest address undoes every later change", async () => {
  const { person, old, next } = await moving();
  await change(person.session, next);
  await verify(next, person);
  api.now = new Date(api.now.getTime() + 60_000);
  await change(person.session, `third-${next}`);
  const ofThief = undoHashIn((await mail.receive(next))[0]);
  await verify(`third-${next}`, person);
  const ofThiefLater = undoHashIn((await mail.receive(next))[0]);
  expect((await undo(ofThief)).status).toBe(200);
  expect((await emailsOf(person)).email).toBe(next);
  expect((await undo(await undoHashOf(old))).status).toBe(200);
  expect((await undo(ofThiefLater)).status).toBe(422);
  expect(await emailsOf(person)).toEqual({ email: old, unverifiedEmail: null });
});

test("an old address that belongs to another person by now stays theirs", async () => {
  const { person, old, next } = await moving();
  await change(person.session, next);
  const hash = await undoHashOf(old);
  await verify(next, person);
  await createPerson(api, { email: old });
  expect((await undo(hash)).status).toBe(422);
  expect((await emailsOf(person)).email).toBe(next);
});

describe("an undo concurrent with the verification of the new address", () => {
  async function changing() {
    const { person, old, next } = await moving();
    await change(person.session, next);
    const [undoHash, verifyHash] = [await undoHashOf(old), verifyHashIn((await mail.receive(next))[0])];
    return { person, old, next, undoing: () => undo(undoHash), verifying: () => verifyBy(verifyHash, person) };
  }

  test("prevails when it comes first", async () => {
    const { person, old, undoing, verifying } = await changing();
    const responses = await overlap(api, undoing, verifying);
    expect(responses.map(({ status }) => status)).toEqual([200, 422]);
    expect(await emailsOf(person)).toEqual({ email: old, unverifiedEmail: null });
  });

  test("prevails when it comes last, and the new address is notified", async () => {
    const { person, old, next, undoing, verifying } = await changing();
    const responses = await overlap(api, verifying, undoing);
    expect(responses.map(({ status }) => status)).toEqual([200, 200]);
    expect(await emailsOf(person)).toEqual({ email: old, unverifiedEmail: null });
    expect((await mail.receive(next))[0]?.subject).toBe(english("mail.emailRestoredSubject"));
  });
});

describe("an undo concurrent with another person's verification of the old address", () => {
  test.each([
    ["undo", 0],
    ["verification", 1],
  ])("gives the address to the first request: %s", async (_, first) => {
    const { person, old, next } = await moving();
    await change(person.session, next);
    const undoHash = await undoHashOf(old);
    await verify(next, person);
    const other = await createPerson(api);
    await change(other.session, old);
    const verifyHash = verifyHashIn((await mail.receive(old))[0]);
    const calls = [() => undo(undoHash), () => verifyBy(verifyHash, other)] as const;
    const responses = await (first === 0 ? overlap(api, ...calls) : overlap(api, calls[1], calls[0]));
    expect(responses.map(({ status }) => status)).toEqual([200, 422]);
    const emails = [(await emailsOf(person)).email, (await emailsOf(other)).email];
    expect(emails).toEqual(first === 0 ? [old, other.email] : [next, old]);
  });
});

test("a new password leaves the link valid", async () => {
  const { person, old, next } = await moving();
  await change(person.session, next);
  const hash = await undoHashOf(old);
  const passwords = { oldPassword: PASSWORD, newPassword: "another-way-8" };
  expect((await post(`${PRIVATE_BASE}/user/password/update`, passwords, person.session)).status).toBe(200);
  expect((await undo(hash)).status).toBe(200);
});

test("removes pending sign-ups with the old address", async () => {
  const { person, old, next } = await moving();
  await change(person.session, next);
  const hash = await undoHashOf(old);
  await verify(next, person);
  const [waiting, elsewhere] = [
    await createPerson(api, { isVerified: false, email: old }),
    await createPerson(api, { isVerified: false }),
  ];
  await undo(hash);
  const rows = await api.db.selectFrom("person").select("id").where("id", "in", [waiting.id, elsewhere.id]).execute();
  expect(rows).toEqual([{ id: elsewhere.id }]);
  expect((await emailsOf(person)).email).toBe(old);
});

test("of concurrent uses of one link, one succeeds", async () => {
  const { person, old, next } = await moving();
  await change(person.session, next);
  const hash = await undoHashOf(old);
  const responses = await Promise.all([undo(hash), undo(hash), undo(hash)]);
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
});
