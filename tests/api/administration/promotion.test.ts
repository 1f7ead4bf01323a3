import { once } from "node:events";
import { adminPerson } from "@meander/domain/contract/administration";
import { sql } from "kysely";
import pg from "pg";
import { describe, expect, it, vi } from "vitest";
import { english } from "../support/english.ts";
import { act, createActivity } from "../support/activities.ts";
import { createPerson, type TestPerson } from "../support/people.ts";
import { PRIVATE_BASE, PUBLIC_BASE, send } from "../support/send.ts";
import { startApi } from "../support/start-api.ts";

const api = startApi();

const promote = (by: TestPerson | undefined, userId: string, userType: number, from: number) =>
  send(api, "POST", `${PRIVATE_BASE}/admin/user/${userId}/promote`, { cookie: by?.session, body: { userType, from } });

async function typeOf(userId: string): Promise<number> {
  const query = api.db.selectFrom("person").select("userType").where("id", "=", userId);
  return (await query.executeTakeFirstOrThrow()).userType;
}

async function auditOf(userId: string) {
  const query = api.db.selectFrom("audit").select(["actorId", "data"]).where("subjectId", "=", userId);
  return query.where("action", "=", "promote-user").execute();
}

/** Statements that wait for a lock in this file's database. */
async function countWaiting(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
    api.db,
  );
  return rows[0]?.count ?? 0;
}

describe("promoting", () => {
  it("grants the permission with the person's next request", async () => {
    const [administrator, person, host] = await Promise.all([
      createPerson(api, { userType: 4 }),
      createPerson(api),
      createPerson(api),
    ]);
    const { _id } = await createActivity(api, host);
    expect((await act(api, "recommend", _id, person, { recommended: true })).status).toBe(403);
    const { status, body } = await promote(administrator, person.id, 2, 1);
    expect(status).toBe(200);
    expect(adminPerson.parse(body)).toMatchObject({ userType: 2, permissions: { recommendActivities: true } });
    expect((await act(api, "recommend", _id, person, { recommended: true })).status).toBe(200);
    expect(await auditOf(person.id)).toEqual([
      { actorId: administrator.id, data: { from: "Consumer", to: "Publisher" } },
    ]);
  });

  it("publishes the change of permissions to every process", async () => {
    const [administrator, person] = await Promise.all([createPerson(api, { userType: 4 }), createPerson(api)]);
    const client = new pg.Client({ connectionString: api.databaseUrl });
    await client.connect();
    await client.query("listen permissions_changed");
    const notification = once(client, "notification");
    await promote(administrator, person.id, 3, 1);
    const [notice] = await notification;
    expect(JSON.parse((notice as pg.Notification).payload ?? "")).toEqual({ personId: person.id });
    await client.end();
  });

  it("refuses a stale current type", async () => {
    const [administrator, person] = await Promise.all([
      createPerson(api, { userType: 4 }),
      createPerson(api, { userType: 2 }),
    ]);
    expect(await promote(administrator, person.id, 3, 1)).toMatchObject({ status: 409, body: { code: "conflict" } });
    expect(await typeOf(person.id)).toBe(2);
    expect(await auditOf(person.id)).toEqual([]);
  });

  it("refuses one's own rank, oneself, and an unknown type", async () => {
    const [administrator, other] = await Promise.all([
      createPerson(api, { userType: 4 }),
      createPerson(api, { userType: 4 }),
    ]);
    expect((await promote(administrator, other.id, 1, 4)).status).toBe(403);
    expect((await promote(administrator, administrator.id, 1, 4)).status).toBe(409);
    expect((await promote(administrator, other.id, 6, 4)).status).toBe(400);
    expect((await promote(administrator, "01900000-0000-7000-8000-000000000000", 2, 1)).status).toBe(404);
    expect((await promote(undefined, other.id, 1, 4)).status).toBe(401);
    expect([await typeOf(administrator.id), await typeOf(other.id)]).toEqual([4, 4]);
  });

  it("ends only the console sessions of a person who is no longer staff", async () => {
    const [administrator, moderator] = await Promise.all([
      createPerson(api, { userType: 4 }),
      createPerson(api, { userType: 3 }),
    ]);
    const console = await api.sessions.create(moderator.id, "console", undefined);
    await promote(administrator, moderator.id, 5, 3);
    const data = () => send(api, "GET", `${PUBLIC_BASE}/user/data`, { bearer: console });
    expect((await send(api, "GET", `${PRIVATE_BASE}/notifications`, { bearer: console })).status).toBe(200);
    await promote(administrator, moderator.id, 1, 5);
    expect(await send(api, "GET", `${PRIVATE_BASE}/notifications`, { bearer: console })).toMatchObject({
      status: 401,
      body: { code: "no-longer-staff", message: english("errors.noLongerStaff") },
    });
    expect((await data()).body).toMatchObject({ user: null });
    const session = await send(api, "GET", `${PUBLIC_BASE}/session`, { bearer: console });
    expect(session.body).toEqual({ user: null, ended: "demoted" });
    expect((await send(api, "GET", `${PUBLIC_BASE}/session`, { bearer: "never-was" })).body).toEqual({ user: null });
    expect((await send(api, "GET", `${PRIVATE_BASE}/notifications`, { cookie: moderator.session })).status).toBe(200);
  });
});

describe("concurrent promotions", () => {
  it("keep both administrators when two demote each other", async () => {
    for (let round = 0; round < 20; round += 1) {
      await api.db.updateTable("person").set({ userType: 1 }).where("userType", "=", 4).execute();
      const [one, other] = await Promise.all([createPerson(api, { userType: 4 }), createPerson(api, { userType: 4 })]);
      const responses = await Promise.all([promote(one, other.id, 1, 4), promote(other, one.id, 1, 4)]);
      expect(responses.map(({ status }) => status)).toEqual([403, 403]);
      expect([await typeOf(one.id), await typeOf(other.id)]).toEqual([4, 4]);
    }
  });

  it("never demote the last administrator, however many attempts", async () => {
    await api.db.updateTable("person").set({ userType: 1 }).where("userType", "=", 4).execute();
    const last = await createPerson(api, { userType: 4 });
    const responses = await Promise.all(Array.from({ length: 10 }, () => promote(last, last.id, 1, 4)));
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([409]));
    expect(await typeOf(last.id)).toBe(4);
  });

  it("from the same current type apply once and return 409 to the other", async () => {
    const [one, other] = await Promise.all([createPerson(api, { userType: 4 }), createPerson(api, { userType: 4 })]);
    for (let round = 0; round < 20; round += 1) {
      const person = await createPerson(api);
      const responses = await Promise.all([promote(one, person.id, 2, 1), promote(other, person.id, 5, 1)]);
      expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409]);
      expect(await auditOf(person.id)).toHaveLength(1);
    }
  });

  it("are refused for a caller who is being demoted", async () => {
    const [subject, waiting] = await Promise.all([createPerson(api), createPerson(api, { userType: 4 })]);
    const response = await api.db.transaction().execute(async (trx) => {
      await trx.updateTable("person").set({ userType: 1 }).where("id", "=", waiting.id).execute();
      const requested = promote(waiting, subject.id, 4, 1);
      await vi.waitUntil(async () => (await countWaiting()) > 0);
      return { requested };
    });
    expect((await response.requested).status).toBe(403);
    expect(await typeOf(subject.id)).toBe(1);
  });
});
