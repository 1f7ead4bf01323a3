import { beforeEach, describe, expect, it } from "vitest";
import { createOneTimeSecret, hashOneTimeSecret } from "@meander/api/modules/accounts/one-time-secret";
import { resetHashIn, startMail, undoHashIn, verifyHashIn } from "../support/mail.ts";
import { createPerson, PASSWORD, type TestPerson } from "../support/people.ts";
import { PRIVATE_BASE, PUBLIC_BASE, send } from "../support/send.ts";
import { startApi } from "../support/start-api.ts";

/** A password reset leaves nothing that somebody who used the account before could return by. */

const api = startApi();
const mail = startMail(api);
const newPassword = "another-way-8";

beforeEach(async () => {
  api.now = new Date();
  await api.db.deleteFrom("rateLimit").execute();
});

const post = (path: string, body: object, cookie?: string) => send(api, "POST", path, { body, cookie });
const change = ({ session }: TestPerson, emailAddress: string, password = PASSWORD) =>
  post(`${PRIVATE_BASE}/email/update`, { emailAddress, password }, session);
const verify = (hash: string, cookie?: string) => post(`${PUBLIC_BASE}/email/verify?verifyHash=${hash}`, {}, cookie);
const undo = (emailUndoHash: string) => post(`${PUBLIC_BASE}/email/undo`, { emailUndoHash });
const newestOf = async (address: string) => (await mail.receive(address))[0];
async function reset(emailAddress: string): Promise<void> {
  await post(`${PUBLIC_BASE}/user/password/forgot`, { emailAddress });
  const passwordResetHash = resetHashIn(await newestOf(emailAddress));
  expect((await post(`${PUBLIC_BASE}/user/password/reset`, { passwordResetHash, newPassword })).status).toBe(200);
}
const emailsOf = ({ id }: TestPerson) =>
  api.db.selectFrom("person").select(["email", "unverifiedEmail"]).where("id", "=", id).executeTakeFirstOrThrow();

let number = 0;
function newAddress(): string {
  number += 1;
  return `recovering-${number}@example.org`;
}

describe("a password reset", () => {
  it("ends a pending address with its link", async () => {
    const person = await createPerson(api);
    const next = newAddress();
    await change(person, next);
    const hash = verifyHashIn(await newestOf(next));
    await reset(person.email);
    expect(await emailsOf(person)).toEqual({ email: person.email, unverifiedEmail: null });
    const session = await api.sessions.create(person.id, "web", undefined);
    expect((await verify(hash, session)).status).toBe(422);
  });

  it("ends links that undo an earlier change of address, also those mailed afterwards", async () => {
    const [person, next] = [await createPerson(api), newAddress()];
    await change(person, next);
    await verify(verifyHashIn(await newestOf(next)), person.session);
    const [changed, requested] = (await mail.receive(person.email)).map(undoHashIn);
    // A server that defers the mail gets it, with a new link, when it accepts it.
    await api.db
      .updateTable("delivery")
      .set({ state: "deferred", dueAt: new Date(Date.now() + 3_600_000) })
      .where("template", "=", "email-changed")
      .where("address", "=", person.email)
      .execute();
    api.now = new Date(api.now.getTime() + 60_000);
    await reset(next);
    await api.db.updateTable("delivery").set({ dueAt: new Date() }).where("state", "=", "deferred").execute();
    const late = undoHashIn(await newestOf(person.email));
    expect(new Set([changed, requested, late]).size).toBe(3);
    for (const hash of [changed, requested, late]) expect((await undo(hash ?? "")).status).toBe(422);
    expect((await emailsOf(person)).email).toBe(next);
  });

  it("leaves a later change undoable", async () => {
    const [person, next] = [await createPerson(api), newAddress()];
    await reset(person.email);
    api.now = new Date(api.now.getTime() + 60_000);
    const session = await api.sessions.create(person.id, "web", undefined);
    await change({ ...person, session }, next, newPassword);
    expect((await undo(undoHashIn(await newestOf(person.email)))).status).toBe(200);
    expect((await emailsOf(person)).unverifiedEmail).toBeNull();
  });

  it("ends known devices, the calendar address and shared profile links, and nobody else's", async () => {
    const [person, other] = [await createPerson(api, { userType: 3 }), await createPerson(api, { userType: 3 })];
    for (const { id } of [person, other]) await addCredentials(id);
    await reset(person.email);
    expect(await countCredentials(person.id)).toEqual({ devices: 0, feeds: 0, shares: 0, identities: 1 });
    expect(await countCredentials(other.id)).toEqual({ devices: 1, feeds: 1, shares: 1, identities: 1 });
  });
});

async function addCredentials(personId: string): Promise<void> {
  const [now, subject] = [api.now, createPerson(api)];
  const device = { personId, deviceHash: hashOneTimeSecret(personId), firstSeenAt: now, lastSeenAt: now };
  await api.db.insertInto("knownDevice").values(device).execute();
  const token = createOneTimeSecret();
  await api.db.insertInto("calendarFeed").values({ personId, token, renewedAt: now }).execute();
  const link = { tokenHash: hashOneTimeSecret(token), personId: (await subject).id, sharedBy: personId };
  const expiresAt = new Date(now.getTime() + 3_600_000);
  await api.db
    .insertInto("profileShare")
    .values({ ...link, createdAt: now, expiresAt })
    .execute();
  const identity = { personId, provider: "acme", issuer: "https://issuer.example", subject: personId };
  await api.db.insertInto("loginIdentity").values(identity).execute();
}

async function countCredentials(personId: string) {
  const deviceHash = hashOneTimeSecret(personId);
  const [devices, feeds, shares, identities] = await Promise.all([
    api.db.selectFrom("knownDevice").select("personId").where("deviceHash", "=", deviceHash).execute(),
    api.db.selectFrom("calendarFeed").select("personId").where("personId", "=", personId).execute(),
    api.db
      .selectFrom("profileShare")
      .select("id")
      .where("sharedBy", "=", personId)
      .where("revokedAt", "is", null)
      .execute(),
    api.db.selectFrom("loginIdentity").select("id").where("personId", "=", personId).execute(),
  ]);
  return { devices: devices.length, feeds: feeds.length, shares: shares.length, identities: identities.length };
}
