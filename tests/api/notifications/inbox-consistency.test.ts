import { notificationsResponse } from "@meander/domain/contract/notifications";
import { deleteOldNotifications } from "@meander/api/modules/notifications/delete-old-notifications";
import { describe, expect, it } from "vitest";
import { act, createActivity, takePart } from "../support/activities.ts";
import { createPerson, type TestPerson } from "../support/people.ts";
import { PRIVATE_BASE, send } from "../support/send.ts";
import { startApi } from "../support/start-api.ts";

const api = startApi();
const path = `${PRIVATE_BASE}/notifications`;
const DAY_MS = 86_400_000;

async function inbox(person: TestPerson, query = "") {
  return notificationsResponse.parse((await send(api, "GET", `${path}${query}`, { cookie: person.session })).body);
}

function read(person: TestPerson, ids: readonly string[], clearActivityNotifications = false) {
  const body = { ids: ids.join(","), clearActivityNotifications };
  return send(api, "POST", `${path}/read`, { cookie: person.session, body });
}

const see = (person: TestPerson) => send(api, "POST", `${path}/seen`, { cookie: person.session });

/** Inserts this many notifications of the person, all within one millisecond. */
async function insertNotifications(person: TestPerson, count: number, more: { createdAt?: Date; readAt?: Date } = {}) {
  const row = { personId: person.id, code: 6, createdAt: api.now, ...more };
  const rows = await api.db
    .insertInto("notification")
    .values(Array.from({ length: count }, () => row))
    .returning("id")
    .execute();
  return rows.map(({ id }) => id);
}

describe("paging", () => {
  it("skips nothing that happened within one millisecond", async () => {
    const person = await createPerson(api);
    const ids = await insertNotifications(person, 23);
    const seen: string[] = [];
    let cursor: string | null = "";
    while (cursor !== null) {
      const page = await inbox(person, `?limit=5${cursor === "" ? "" : `&cursor=${encodeURIComponent(cursor)}`}`);
      seen.push(...page.notifications.map(({ id }) => id));
      cursor = page.cursor;
      // A notification that arrives meanwhile sorts before the first page.
      await insertNotifications(person, 1, { createdAt: new Date(api.now.getTime() + 1_000) });
    }
    expect(seen).toHaveLength(23);
    expect(new Set(seen)).toEqual(new Set(ids));
    const broken = await send(api, "GET", `${path}?cursor=%22x%22`, { cookie: person.session });
    expect(broken.status).toBe(400);
  });
});

describe("the unseen count", () => {
  it('matches the rows after concurrent reads, "seen" requests and new notifications', async () => {
    const person = await createPerson(api);
    const ids = await insertNotifications(person, 60);
    const work = Array.from({ length: 24 }, (_, index) => {
      if (index % 4 === 0) return see(person);
      if (index % 4 === 1) return insertNotifications(person, 1);
      const some = ids.filter((_id, place) => (place * 7 + index) % 5 === 0);
      return read(person, index % 4 === 2 ? some : some.toReversed());
    });
    const responses = await Promise.all(work);
    for (const response of responses) if ("status" in response) expect(response.status).toBe(200);
    await insertNotifications(person, 3);
    const rows = await api.db.selectFrom("notification").selectAll().where("personId", "=", person.id).execute();
    expect(rows.every(({ readAt, seenAt }) => readAt === null || seenAt !== null)).toBe(true);
    const unseen = rows.filter(({ seenAt }) => seenAt === null).length;
    expect(unseen).toBeGreaterThanOrEqual(3);
    expect(await inbox(person)).toMatchObject({ unseenCount: unseen, totalCount: rows.length });
    const session = await send(api, "GET", "/api/public/v1.0/session", { cookie: person.session });
    expect(session.body).toMatchObject({ user: { unseenCount: unseen } });
  });

  it("the times when a notification was first seen and read are preserved", async () => {
    const person = await createPerson(api);
    const [id = ""] = await insertNotifications(person, 1);
    await see(person);
    const seenAt = api.now;
    api.now = new Date(api.now.getTime() + 1_000);
    await read(person, [id]);
    const readAt = api.now;
    api.now = new Date(api.now.getTime() + 1_000);
    await read(person, [id], true);
    const row = api.db.selectFrom("notification").select(["seenAt", "readAt"]).where("id", "=", id);
    expect(await row.executeTakeFirstOrThrow()).toEqual({ seenAt, readAt });
  });
});

describe("clearing an activity's notifications", () => {
  it("marks all others about it as read, also from one that was read before, and none of others", async () => {
    const host = await createPerson(api);
    const [one, other] = [await createActivity(api, host), await createActivity(api, host)];
    for (const { _id } of [one, one, other]) await act(api, "join", _id, await createPerson(api));
    const about = async (activityId: string) =>
      (await inbox(host)).notifications.filter(({ activity }) => activity?._id === activityId);
    const [first] = await about(one._id);
    await read(host, [first?.id ?? ""]);
    expect((await read(host, [first?.id ?? ""], true)).body).toEqual({ unseenCount: 1 });
    expect((await about(one._id)).map((entry) => entry.read)).toEqual([true, true]);
    expect((await about(other._id)).map((entry) => entry.read)).toEqual([false]);
  });
});

describe("notifications hidden from their recipient", () => {
  it("include those by a person across a block, until the block ends", async () => {
    const [host, person] = [await createPerson(api), await createPerson(api)];
    const { _id } = await createActivity(api, host);
    await act(api, "join", _id, person);
    await act(api, "like", _id, await createPerson(api), { liked: true });
    for (const [personId, blockedId] of [
      [host.id, person.id],
      [person.id, host.id],
    ] as const) {
      await api.db.insertInto("block").values({ personId, blockedId }).execute();
      const hidden = await inbox(host);
      expect(hidden).toMatchObject({ totalCount: 1, unseenCount: 1 });
      expect(hidden.notifications.map(({ notificationCode }) => notificationCode)).toEqual([18]);
      await api.db.deleteFrom("block").where("personId", "=", personId).execute();
      expect(await inbox(host)).toMatchObject({ totalCount: 2, unseenCount: 2 });
    }
  });

  it("lose the name of a hidden activity, except for its host, and of a blocked host's", async () => {
    const [host, person, writer] = [await createPerson(api), await createPerson(api), await createPerson(api)];
    const { _id } = await createActivity(api, host);
    await takePart(api, _id, person, host);
    await act(api, "comment", _id, writer, { text: "See you there" });
    const newest = async (reader: TestPerson) => (await inbox(reader)).notifications[0];
    const shown = { activity: { _id }, path: `/activity/${_id}/canal-walk-at-dusk` };
    const unnamed = { notificationCode: 12, activity: null, path: "/notifications" };
    expect(await newest(person)).toMatchObject(shown);

    await api.db.updateTable("activity").set({ hiddenAt: api.now }).where("id", "=", _id).execute();
    expect(await newest(person)).toMatchObject(unnamed);
    expect(await newest(host)).toMatchObject(shown);

    await api.db.updateTable("activity").set({ hiddenAt: null }).where("id", "=", _id).execute();
    await api.db.insertInto("block").values({ personId: host.id, blockedId: person.id }).execute();
    expect(await newest(person)).toMatchObject(unnamed);
  });
});

describe("old notifications", () => {
  it("are deleted, read ones later than unread ones", async () => {
    const person = await createPerson(api);
    const before = (days: number) => new Date(api.now.getTime() - days * DAY_MS);
    await insertNotifications(person, 2, { createdAt: before(181) });
    await insertNotifications(person, 1, { createdAt: before(366), readAt: api.now });
    const retained = [
      ...(await insertNotifications(person, 1, { createdAt: before(179) })),
      ...(await insertNotifications(person, 1, { createdAt: before(364), readAt: api.now })),
    ];
    expect(await deleteOldNotifications(api.db, api.now)).toBe(3);
    expect((await inbox(person)).notifications.map(({ id }) => id)).toEqual(retained);
  });
});
