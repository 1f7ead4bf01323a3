import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { getAddressHasher } from "@meander/api/address-key";
import type { Trx } from "@meander/api/db/client";
import { clearResidualData } from "@meander/api/modules/accounts/personal-data/clear-residual-data";
import { BelongingsChangedError, lockBelongings } from "@meander/api/modules/accounts/personal-data/belongings";
import {
  redactAllSettledCases,
  redactSettledCases,
} from "@meander/api/modules/accounts/personal-data/residual-case-data";
import { deletedUser } from "@meander/domain/person/deleted-user";
import { beforeEach, describe, expect, it } from "vitest";
import { english } from "../support/english.ts";
import { decide } from "../../support/staff-console.ts";
import { act, createActivity, dayAhead, inboxCodes, takePart, viewActivity } from "../support/activities.ts";
import { openConsole } from "../support/console-requests.ts";
import { overlap, startInOrder, waitForLockWaits } from "../support/lock-waits.ts";
import { startMail, verifyHashIn } from "../support/mail.ts";
import { createPerson, PASSWORD, type TestPerson } from "../support/people.ts";
import { cookieOf, PRIVATE_BASE, PUBLIC_BASE, send } from "../support/send.ts";
import { startApi } from "../support/start-api.ts";

const api = startApi();
const mail = startMail(api);
const HOUR_MS = 3_600_000;

beforeEach(async () => {
  await api.db.deleteFrom("rateLimit").execute();
});

function deleteAccount(person: TestPerson, password: unknown = PASSWORD) {
  return send(api, "DELETE", `${PRIVATE_BASE}/user/delete/`, { cookie: person.session, body: { password } });
}

async function exists(person: TestPerson): Promise<boolean> {
  return (await api.db.selectFrom("person").select("id").where("id", "=", person.id).executeTakeFirst()) !== undefined;
}

describe("confirmation", () => {
  it("deletes nothing for a visitor, a wrong password or none, and responds with 429 after ten attempts in 15 minutes", async () => {
    const person = await createPerson(api);
    expect((await send(api, "DELETE", `${PRIVATE_BASE}/user/delete/`, { body: { password: PASSWORD } })).status).toBe(
      401,
    );
    expect(await deleteAccount(person, "wander2027")).toMatchObject({
      status: 422,
      body: {
        message: english("errors.currentPasswordWrong"),
        fields: { password: english("errors.currentPasswordWrong") },
      },
    });
    const withoutPassword = await send(api, "DELETE", `${PRIVATE_BASE}/user/delete/`, { cookie: person.session });
    expect(withoutPassword.status).toBe(422);
    expect((await deleteAccount(person, 7)).status).toBe(400);
    const attempts = await Promise.all(Array.from({ length: 20 }, () => deleteAccount(person, "wander2027")));
    expect(attempts.filter(({ status }) => status === 429)).toHaveLength(13);
    expect((await deleteAccount(person)).status).toBe(429);
    expect(await exists(person)).toBe(true);
  });

  it("refuses a deletion whose password is replaced between check and write", async () => {
    const person = await createPerson(api);
    const { leaving } = await api.db.transaction().execute(async (trx) => {
      await trx.updateTable("person").set({ passwordHash: "another" }).where("id", "=", person.id).execute();
      const response = deleteAccount(person);
      await waitForLockWaits(api, 1);
      return { leaving: response };
    });
    expect(await leaving).toMatchObject({ status: 422, body: { message: english("errors.currentPasswordWrong") } });
    expect(await exists(person)).toBe(true);
  });

  it("accepts a recent login from a person without a password", async () => {
    const person = await createPerson(api);
    await api.db.updateTable("person").set({ passwordHash: null }).where("id", "=", person.id).execute();
    await api.db
      .updateTable("session")
      .set({ createdAt: new Date(api.now.getTime() - 11 * 60_000) })
      .where("personId", "=", person.id)
      .execute();
    expect(await deleteAccount(person)).toMatchObject({ status: 403, body: { code: "forbidden" } });
    const again = { ...person, session: await api.sessions.create(person.id, "web", undefined) };
    expect((await deleteAccount(again)).status).toBe(200);
    expect(await exists(person)).toBe(false);
  });

  it("retains the last administrator when two delete their accounts at once", async () => {
    const admins = await Promise.all([1, 2].map(() => createPerson(api, { userType: 4 })));
    const responses = await overlap(api, ...admins.map((admin) => () => deleteAccount(admin)));
    expect(responses.map(({ status }) => status)).toEqual([200, 409]);
    expect(responses[1]?.body).toMatchObject({
      message: english("errors.lastAdministratorStays"),
    });
  });
});

describe("a deleted account", () => {
  it("returns the specified message, ends every session and prevents logins", async () => {
    const person = await createPerson(api);
    const other = await api.sessions.create(person.id, "web", undefined);
    const response = await deleteAccount(person);
    expect(response).toMatchObject({ status: 200, body: { message: english("mail.accountDeleted") } });
    expect(cookieOf(response)).toBeUndefined();
    expect(response.headers.getSetCookie().some((cookie) => cookie.startsWith("meander=;"))).toBe(true);
    for (const session of [person.session, other]) {
      const call = await send(api, "GET", `${PRIVATE_BASE}/notifications`, { cookie: session });
      expect(call.status).toBe(401);
    }
    const login = { emailAddress: person.email, password: PASSWORD };
    expect((await send(api, "POST", `${PUBLIC_BASE}/auth/local/login`, { body: login })).status).toBe(401);
    expect((await send(api, "GET", `${PUBLIC_BASE}/user/${person.id}`)).status).toBe(404);
  });

  it("sends a deletion mail and retains neither the mail nor the address", async () => {
    const person = await createPerson(api);
    const other = await createPerson(api);
    const asking = { body: { emailAddress: other.email } };
    await send(api, "POST", `${PUBLIC_BASE}/user/password/forgot`, asking);
    await deleteAccount(person);
    expect(await mail.receive(person.email)).toMatchObject([{ subject: english("mail.deletedSubject") }]);
    await clearResidualData(api.db, api.config, new Date(api.now.getTime() + 2 * HOUR_MS));
    expect(await mail.receive(person.email)).toEqual([]);
    const retained = await api.db.selectFrom("delivery").selectAll().where("address", "=", person.email).execute();
    expect(retained).toEqual([]);
    const others = await api.db.selectFrom("delivery").select("state").where("address", "=", other.email).execute();
    expect(others).toEqual([{ state: "accepted" }]);
  });

  it("cancels activities with approved participants, blanks the host's texts and deletes the rest", async () => {
    const host = await createPerson(api, { firstName: "Wilhelmina" });
    const [guest, asking] = [await createPerson(api), await createPerson(api)];
    const retained = await createActivity(api, host, { title: "Wilhelmina's walk" });
    const alone = await createActivity(api, host);
    await takePart(api, retained._id, guest, host);
    await act(api, "join", retained._id, asking);
    await act(api, "join", alone._id, asking);
    await deleteAccount(host);
    const seen = await viewActivity(api, retained._id, guest);
    expect(seen).toMatchObject({
      title: "Sightseeing, London",
      summary: "",
      locations: {
        points: [{ coordinates: [expect.closeTo(-0.14, 1), expect.closeTo(51.54, 1)], properties: { name: "London" } }],
        paths: [],
      },
      host: { _id: deletedUser.id, firstName: "Deleted", lastName: "user" },
    });
    expect(seen.cancelledAt).not.toBeNull();
    expect(await inboxCodes(api, guest)).toEqual([7]);
    expect(await inboxCodes(api, asking)).toEqual([7]);
    const [notified] = await mail.receive(guest.email);
    expect(notified?.text).toContain("Sightseeing, London");
    expect((await send(api, "GET", `${PUBLIC_BASE}/activity/${alone._id}`)).status).toBe(404);
    expect((await send(api, "GET", `${PUBLIC_BASE}/user/${deletedUser.id}`)).status).toBe(404);
  });

  it("leaves past activities to their participants and notifies no one", async () => {
    const [host, guest] = [await createPerson(api), await createPerson(api)];
    const { _id } = await createActivity(api, host);
    await takePart(api, _id, guest, host);
    const before = await inboxCodes(api, guest);
    const today = api.now;
    api.now = new Date(today.getTime() + 72 * HOUR_MS);
    await deleteAccount(host);
    expect(await viewActivity(api, _id, guest)).toMatchObject({ status: 3, cancelledAt: null, summary: "" });
    expect(await inboxCodes(api, guest)).toEqual(before.filter((code) => code !== 4));
    api.now = today;
  });

  it("leaves correct counts on others' activities and notifies their hosts", async () => {
    const [host, person, stays] = [await createPerson(api), await createPerson(api), await createPerson(api)];
    const dates = {
      durationMinutes: 60,
      options: [1, 2].map((day) => ({ dayCode: dayAhead(api, day), timePeriodCode: 1 })),
    };
    const activity = await createActivity(api, host, { capacity: 3, dates });
    const optionIds = activity.dates.options.map(({ id }) => id);
    for (const guest of [person, stays]) {
      await act(api, "join", activity._id, guest, { optionIds });
      await act(api, `participant/${guest.id}`, activity._id, host, { status: 3 });
      await act(api, "like", activity._id, guest, { liked: true });
      await act(api, "comment", activity._id, guest, { text: "Count me in" });
    }
    await deleteAccount(person);
    const seen = await viewActivity(api, activity._id, host);
    expect(seen).toMatchObject({ approvedCount: 1, placesLeft: 2, metrics: { likes: { count: 1 }, comments: 2 } });
    expect(seen.dates.options.map(({ voteCount }) => voteCount)).toEqual([2, 2]);
    expect((await inboxCodes(api, host)).at(-1)).toBe(3);
    const { body } = await send(api, "GET", `${PUBLIC_BASE}/activity/${activity._id}/comments`);
    expect(body).toMatchObject({
      totalCount: 2,
      comments: [{ text: "Count me in" }, { text: deletedUser.comment, author: null }],
    });
  });

  it("frees only counted places and votes, and notifies only hosts of future activities", async () => {
    const [host, person] = [await createPerson(api), await createPerson(api)];
    const dates = { durationMinutes: 60, options: [{ dayCode: dayAhead(api, 9), timePeriodCode: 1 }] };
    const over = await createActivity(api, host);
    const [requested, declined, cancelled] = [
      await createActivity(api, host, { dates }),
      await createActivity(api, host, { dates }),
      await createActivity(api, host, { dates }),
    ];
    for (const { _id } of [over, cancelled]) await takePart(api, _id, person, host);
    for (const { _id, dates: offered } of [requested, declined]) {
      await act(api, "join", _id, person, { optionIds: offered.options.map(({ id }) => id) });
    }
    await act(api, `participant/${person.id}`, declined._id, host, { status: 1 });
    await act(api, "cancel", cancelled._id, host, { reason: "Rain" });
    const today = api.now;
    api.now = new Date(today.getTime() + 72 * HOUR_MS);
    await deleteAccount(person);
    expect(await inboxCodes(api, host)).toEqual([]);
    for (const { _id } of [requested, declined]) {
      expect(await viewActivity(api, _id, host)).toMatchObject({
        approvedCount: 0,
        dates: { options: [{ voteCount: 1 }] },
      });
    }
    api.now = today;
  });

  it("leaves an open case with the reported content and no one to warn or suspend", async () => {
    const [host, guest, staff] = [
      await createPerson(api),
      await createPerson(api),
      await createPerson(api, { userType: 3 }),
    ];
    const { _id } = await createActivity(api, host, { summary: "Words that were reported" });
    await takePart(api, _id, guest, host);
    await act(api, "report", _id, guest, { text: "Odd", category: "spam" });
    await deleteAccount(host);
    const { id } = await api.db
      .selectFrom("moderationCase")
      .select("id")
      .where("subjectId", "=", _id)
      .executeTakeFirstOrThrow();
    const read = await send(api, "GET", `${PRIVATE_BASE}/admin/case/${id}`, { cookie: staff.session });
    expect(read).toMatchObject({
      status: 200,
      body: { owner: null, reports: [{ text: "Odd", evidence: { summary: "Words that were reported" } }] },
    });
  });

  it("leaves a decided case its subject while the decision can be undone", async () => {
    const [host, guest, staff] = [
      await createPerson(api),
      await createPerson(api),
      await createPerson(api, { userType: 3 }),
    ];
    const { _id } = await createActivity(api, host, { summary: "Words that were reported" });
    await act(api, "report", _id, guest, { text: "Odd", category: "spam" });
    const { id: caseId } = await api.db
      .selectFrom("moderationCase")
      .select("id")
      .where("subjectId", "=", _id)
      .executeTakeFirstOrThrow();
    await openConsole(api, staff).give(decide("noAction"), { caseId, createdAt: api.now });
    await deleteAccount(host);
    const evidence = () => api.db.selectFrom("report").select("evidence").where("caseId", "=", caseId).execute();
    expect(await evidence()).toMatchObject([{ evidence: { summary: "Words that were reported" } }]);
    const later = new Date(api.now.getTime() + 60_000);
    const ofSomebodyElse = (trx: Trx) => redactSettledCases(trx, later, randomUUID());
    expect(await api.db.transaction().execute(ofSomebodyElse)).toBe(0);
    await redactAllSettledCases(api.db, later);
    expect(await evidence()).toEqual([{ evidence: {} }]);
  });

  it("aborts with BelongingsChangedError when the person's rows change concurrently", async () => {
    const [host, guest] = [await createPerson(api), await createPerson(api)];
    const { _id } = await createActivity(api, host);
    const other = await createActivity(api, guest);
    const comment = { activityId: other._id, authorId: host.id, text: "Count me in" };
    const locking = startInOrder(
      api,
      async (trx) => {
        await trx.selectFrom("activity").select("id").where("id", "=", _id).forUpdate().execute();
        await trx.insertInto("comment").values(comment).execute();
      },
      [() => api.db.transaction().execute((trx) => lockBelongings(trx, host.id))],
    );
    await expect(locking).rejects.toThrow(BelongingsChangedError);
    await api.db.deleteFrom("comment").where("activityId", "=", other._id).execute();
  });

  it("applies the suspension and suppression again to a new account with the same address", async () => {
    const person = await createPerson(api);
    const until = new Date(api.now.getTime() + 72 * HOUR_MS);
    await api.db.updateTable("person").set({ suspendedUntil: until }).where("id", "=", person.id).execute();
    await api.db.insertInto("suppression").values({ email: person.email, reason: "complaint" }).execute();
    expect((await deleteAccount(person)).status).toBe(200);
    expect(await api.db.selectFrom("suppression").selectAll().where("email", "=", person.email).execute()).toEqual([]);
    expect(await readFile(join(api.config.dataFolder, "keys", "address.key"), "utf8")).toMatch(/^[\w-]{43}\n$/);
    const signUp = { firstName: "Mira", lastName: "Again", emailAddress: person.email, password: PASSWORD };
    await send(api, "POST", `${PUBLIC_BASE}/auth/local/signup`, { body: signUp });
    const mails = await mail.receive(person.email);
    const hash = verifyHashIn(mails.find(({ subject }) => subject.startsWith("Confirm")));
    const verified = await send(api, "POST", `${PUBLIC_BASE}/email/verify?verifyHash=${hash}`);
    expect(verified).toMatchObject({ status: 200, body: { user: { suspendedUntil: until.toISOString() } } });
    const suppressed = await api.db
      .selectFrom("suppression")
      .select("reason")
      .where("email", "=", person.email)
      .execute();
    expect(suppressed).toEqual([{ reason: "complaint" }]);
  });
});

describe("fingerprints of an address", () => {
  const days = (count: number) => new Date(api.now.getTime() + count * 24 * HOUR_MS);
  const fingerprintOf = async ({ email }: TestPerson) => {
    const addressHash = (await getAddressHasher(api.config))(email);
    return { addressHash, kind: "suspension", createdAt: api.now };
  };
  const suspend = (person: TestPerson, until: Date) =>
    api.db.updateTable("person").set({ suspendedUntil: until }).where("id", "=", person.id).execute();
  const findSuspension = async ({ id }: TestPerson) => {
    const query = api.db.selectFrom("person").select("suspendedUntil").where("id", "=", id);
    return (await query.executeTakeFirstOrThrow()).suspendedUntil;
  };
  const findFingerprints = async (person: TestPerson) => {
    const { addressHash } = await fingerprintOf(person);
    return api.db
      .selectFrom("addressFingerprint")
      .select(["kind", "until"])
      .where("addressHash", "=", addressHash)
      .execute();
  };

  it.each([
    ["of an earlier account", 3, 10],
    ["of the deleted account", 10, 3],
  ])("retain the longer of two suspensions: %s", async (_, ofAccount, ofFingerprint) => {
    const person = await createPerson(api);
    await suspend(person, days(ofAccount));
    await api.db
      .insertInto("addressFingerprint")
      .values({ ...(await fingerprintOf(person)), until: days(ofFingerprint) })
      .execute();
    expect((await deleteAccount(person)).status).toBe(200);
    expect(await findFingerprints(person)).toEqual([{ kind: "suspension", until: days(10) }]);
  });

  it("aren't created for an expired suspension", async () => {
    const person = await createPerson(api);
    await suspend(person, days(-1));
    await deleteAccount(person);
    expect(await findFingerprints(person)).toEqual([]);
  });

  it("don't prevent a login when the address is already suppressed", async () => {
    const person = await createPerson(api);
    const reason = "complaint";
    await api.db.insertInto("suppression").values({ email: person.email, reason }).execute();
    const { addressHash } = await fingerprintOf(person);
    await api.db.insertInto("addressFingerprint").values({ addressHash, kind: reason, createdAt: api.now }).execute();
    const login = { emailAddress: person.email, password: PASSWORD };
    expect((await send(api, "POST", `${PUBLIC_BASE}/auth/local/login`, { body: login })).status).toBe(200);
    expect(await findFingerprints(person)).toEqual([]);
  });

  it.each([
    ["that end before the account's suspension", 10, 3, 10],
    ["that end after the account's suspension", 3, 10, 10],
    ["that have expired", null, -1, null],
  ])("%s are evaluated at the next login and deleted", async (_, ofAccount, ofFingerprint, expected) => {
    const [person, other] = [await createPerson(api), await createPerson(api)];
    if (ofAccount !== null) await suspend(person, days(ofAccount));
    await api.db
      .insertInto("addressFingerprint")
      .values([
        { ...(await fingerprintOf(person)), until: days(ofFingerprint) },
        { ...(await fingerprintOf(other)), until: days(30) },
      ])
      .execute();
    const login = { emailAddress: person.email, password: PASSWORD };
    expect((await send(api, "POST", `${PUBLIC_BASE}/auth/local/login`, { body: login })).status).toBe(200);
    expect(await findSuspension(person)).toEqual(expected === null ? null : days(expected));
    expect(await findSuspension(other)).toBeNull();
    expect([await findFingerprints(person), await findFingerprints(other)]).toEqual([
      [],
      [{ kind: "suspension", until: days(30) }],
    ]);
  });
});
