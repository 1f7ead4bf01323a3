import { activitiesResponse } from "@meander/domain/contract/activities";
import { describe, expect, it } from "vitest";
import { english } from "../support/english.ts";
import { act, createActivity, dayAhead, inboxCodes, takePart, viewActivity } from "../support/activities.ts";
import { createPerson } from "../support/people.ts";
import { PRIVATE_BASE, PUBLIC_BASE, send } from "../support/send.ts";
import { startApi } from "../support/start-api.ts";

const api = startApi();
const people = () => Promise.all([createPerson(api), createPerson(api), createPerson(api)]);
const pathOf = (id: string) => `${PRIVATE_BASE}/activity/${id}`;

describe("editing", () => {
  it("is allowed to the host only", async () => {
    const [host, other] = await people();
    const { _id } = await createActivity(api, host);
    const body = { title: "Mine now" };
    expect((await send(api, "PATCH", pathOf(_id), { body })).status).toBe(401);
    expect((await send(api, "PATCH", pathOf(_id), { cookie: other.session, body })).status).toBe(403);
    expect(
      (await send(api, "PATCH", pathOf("01a1fbb0-2945-7ef5-8af3-8ef7cd6eef13"), { cookie: other.session, body }))
        .status,
    ).toBe(404);
    expect((await send(api, "PATCH", pathOf(_id), { cookie: host.session, body: { title: "" } })).status).toBe(400);
  });

  it("changes only the named fields and notifies participants", async () => {
    const [host, person] = await people();
    const before = await createActivity(api, host, { capacity: 4 });
    await takePart(api, before._id, person, host);
    const response = await send(api, "PATCH", pathOf(before._id), {
      cookie: host.session,
      body: { title: "A longer walk" },
    });
    expect(response).toMatchObject({
      status: 200,
      body: { activity: { title: "A longer walk", capacity: 4, summary: before.summary } },
    });
    expect((await inboxCodes(api, person)).at(-1)).toBe(6);
    const search = await api.db
      .selectFrom("activitySearch")
      .select("title")
      .where("activityId", "=", before._id)
      .executeTakeFirst();
    expect(search?.title).toBe("a longer walk");
  });

  it("refuses an incomplete open activity or fewer places than participants", async () => {
    const [host, person, other] = await people();
    const { _id } = await createActivity(api, host, { capacity: 4 });
    await takePart(api, _id, person, host);
    await takePart(api, _id, other, host);
    const without = await send(api, "PATCH", pathOf(_id), { cookie: host.session, body: { categories: [] } });
    expect(without).toMatchObject({ status: 422, body: { fields: { categories: english("errors.categoryMissing") } } });
    const tooFew = await send(api, "PATCH", pathOf(_id), { cookie: host.session, body: { capacity: 1 } });
    expect(tooFew).toMatchObject({ status: 422, body: { fields: { capacity: expect.stringContaining("2 people") } } });
  });

  it("moves the activity to the zone of its new place and keeps the local time", async () => {
    const [host] = await people();
    const before = await createActivity(api, host);
    const locations = { points: [{ coordinates: [-21.94, 64.147], properties: { name: "Harpa" } }], paths: [] };
    await send(api, "PATCH", pathOf(before._id), { cookie: host.session, body: { locations } });
    const after = await viewActivity(api, before._id, host);
    expect(after).toMatchObject({
      timezone: { name: "Atlantic/Reykjavik" },
      context: { place: { urlSlug: "reykjavik" } },
    });
    expect(after.dates.options[0]).toMatchObject({ timeCode: 19, rawOffset: 0, id: before.dates.options[0]?.id });
  });
});

describe("editing a running activity", () => {
  it("is allowed, and closing it keeps the requirements of an open one", async () => {
    const [host] = await people();
    const { _id, dates } = await createActivity(api, host);
    const before = api.now;
    api.now = new Date(new Date(dates.options[0]?.startsAt ?? 0).getTime() + 60_000);
    const cookie = host.session;
    expect((await send(api, "PATCH", pathOf(_id), { cookie, body: { summary: "By the bridge" } })).status).toBe(200);
    await act(api, "status", _id, host, { status: 2 });
    expect((await send(api, "PATCH", pathOf(_id), { cookie, body: { categories: [] } })).status).toBe(422);
    const nowhere = { locations: { points: [], paths: [] } };
    expect((await send(api, "PATCH", pathOf(_id), { cookie, body: nowhere })).status).toBe(422);
    api.now = before;
  });
});

describe("status", () => {
  it("publishes a complete draft, closes and reopens it", async () => {
    const [host, other] = await people();
    const { _id } = await createActivity(api, host, { status: 0 });
    expect((await act(api, "status", _id, other, { status: 1 })).status).toBe(404);
    for (const status of [1, 2, 1, 1]) {
      expect(await act(api, "status", _id, host, { status })).toMatchObject({
        status: 200,
        body: { activity: { status } },
      });
    }
    const searched = await api.db.selectFrom("activitySearch").selectAll().where("activityId", "=", _id).execute();
    expect(searched).toHaveLength(1);
    const person = await api.db.selectFrom("person").select("hostedCount").where("id", "=", host.id).executeTakeFirst();
    expect(person?.hostedCount).toBe(1);
  });

  it("accepts no join requests while closed", async () => {
    const [host, person] = await people();
    const { _id } = await createActivity(api, host);
    await act(api, "status", _id, host, { status: 2 });
    expect(await act(api, "join", _id, person)).toMatchObject({
      status: 409,
      body: { message: english("errors.activityNotOpen") },
    });
  });

  it("refuses to publish an incomplete activity", async () => {
    const [host] = await people();
    const { _id } = await createActivity(api, host, { status: 0, dates: { options: [] } });
    expect(await act(api, "status", _id, host, { status: 1 })).toMatchObject({
      status: 422,
      body: { fields: { "dates.options": english("errors.dateMissing") } },
    });
  });

  it("cancels only with a reason", async () => {
    const [host] = await people();
    const { _id } = await createActivity(api, host);
    const refused = { status: 400, body: { fields: { reason: english("errors.cancelReasonMissing") } } };
    for (const body of [{}, { reason: "" }, { reason: " \n" }]) {
      expect(await act(api, "cancel", _id, host, body)).toMatchObject(refused);
    }
    expect((await send(api, "POST", `${PRIVATE_BASE}/activity/${_id}/cancel`, { cookie: host.session })).status).toBe(
      400,
    );
    expect((await viewActivity(api, _id, host)).cancelledAt).toBeNull();
  });

  it("cancels permanently, notifies everyone and leaves discovery", async () => {
    const [host, person, other] = await people();
    const { _id } = await createActivity(api, host);
    await takePart(api, _id, person, host);
    await act(api, "join", _id, other);
    expect((await act(api, "cancel", _id, other, { reason: "No" })).status).toBe(403);
    const response = await act(api, "cancel", _id, host, { reason: "Storm" });
    expect(response).toMatchObject({ status: 200, body: { activity: { status: 2, cancelReason: "Storm" } } });
    expect((await inboxCodes(api, person)).at(-1)).toBe(7);
    expect(await inboxCodes(api, other)).toEqual([7]);
    expect((await act(api, "status", _id, host, { status: 1 })).status).toBe(409);
    expect((await act(api, "cancel", _id, host, { reason: "Storm" })).status).toBe(409);
    const searched = await api.db.selectFrom("activitySearch").selectAll().where("activityId", "=", _id).execute();
    expect(searched).toEqual([]);
  });

  it("deletes drafts only", async () => {
    const [host, other] = await people();
    const [draft, open] = [await createActivity(api, host, { status: 0 }), await createActivity(api, host)];
    expect((await send(api, "DELETE", pathOf(draft._id))).status).toBe(401);
    expect((await send(api, "DELETE", pathOf(draft._id), { cookie: other.session })).status).toBe(404);
    expect((await send(api, "DELETE", pathOf(open._id), { cookie: host.session })).status).toBe(409);
    expect((await send(api, "DELETE", pathOf(draft._id), { cookie: host.session })).status).toBe(200);
    expect(await api.db.selectFrom("activity").selectAll().where("id", "=", draft._id).execute()).toEqual([]);
  });
});

describe("dates", () => {
  const options = (...days: number[]) => days.map((day) => ({ dayCode: dayAhead(api, day), timePeriodCode: 1 }));
  const put = (id: string, session: string | undefined, body: unknown) =>
    send(api, "PUT", `${pathOf(id)}/dates`, { cookie: session, body });

  it("keep the votes of unchanged options and request votes on new ones", async () => {
    const [host, person] = await people();
    const { _id, dates } = await createActivity(api, host, { dates: { options: options(1, 2) } });
    const [first] = dates.options;
    await act(api, "join", _id, person, { optionIds: [first?.id] });
    expect((await put(_id, person.session, { options: options(1) })).status).toBe(403);
    expect((await put(_id, host.session, { options: [] })).status).toBe(422);
    expect((await put(_id, host.session, { options: options(1, 3), durationMinutes: 60 })).status).toBe(200);
    const after = await viewActivity(api, _id, host);
    expect(after.dates.options.map((option) => [option.dayCode, option.voteCount])).toEqual([
      [dayAhead(api, 1), 2],
      [dayAhead(api, 3), 1],
    ]);
    expect(after.dates.options[0]?.id).toBe(first?.id);
    expect((await inboxCodes(api, person)).at(-1)).toBe(13);
  });

  it("advance from a period to its hours to the decision, and back by one stage", async () => {
    const [host, person] = await people();
    const { _id, dates } = await createActivity(api, host, { dates: { options: options(1, 2) } });
    const optionId = dates.options[0]?.id;
    expect((await act(api, "dates/advance", _id, person, { optionId })).status).toBe(403);
    expect((await act(api, "dates/advance", _id, host, { optionId: _id })).status).toBe(409);
    await act(api, "dates/advance", _id, host, { optionId });
    const hours = (await viewActivity(api, _id, host)).dates.options;
    expect(hours.map((option) => [option.timeCode, option.decidedStatusInt])).toEqual([
      ...[6, 7, 8, 9, 10, 11].map((hour) => [hour, 2]),
      [null, 1],
    ]);
    await act(api, "dates/back", _id, host);
    expect((await viewActivity(api, _id)).dates.options).toHaveLength(6);
    await act(api, "dates/advance", _id, host, { optionId: hours[3]?.id });
    expect((await viewActivity(api, _id)).relevantDate).toMatchObject({ dayCode: dayAhead(api, 1), timeCode: 9 });
  });

  it("never exceed five days, however many tabs add options at once", async () => {
    const [host] = await people();
    const { _id } = await createActivity(api, host, { dates: { options: options(1) } });
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, index) => {
        const days = [1, ...[0, 1, 2, 3].map((step) => 2 + ((index * 3 + step) % 12))];
        return put(_id, host.session, { options: options(...days) });
      }),
    );
    expect(responses.every(({ status }) => status === 200 || status === 422)).toBe(true);
    const stored = await api.db
      .selectFrom("dateOption")
      .select("dayCode")
      .distinct()
      .where("activityId", "=", _id)
      .execute();
    expect(stored.length).toBeLessThanOrEqual(5);
  });
});

describe("lists", () => {
  it("show upcoming and past activities to their host and participants", async () => {
    const [host, person] = await people();
    const later = await createActivity(api, host, {
      dates: { options: [{ dayCode: dayAhead(api, 5), timePeriodCode: 2 }] },
    });
    const sooner = await createActivity(api, host);
    const draft = await createActivity(api, host, { status: 0, dates: { options: [] } });
    const cancelled = await createActivity(api, host);
    await act(api, "cancel", cancelled._id, host, { reason: "Rain" });
    await act(api, "join", later._id, person);
    await takePart(api, sooner._id, person, host);
    const list = async (path: string, session?: string) => {
      const { body } = await send(api, "GET", path, { cookie: session });
      return (body as { activities: { _id: string }[] }).activities.map(({ _id }) => _id);
    };
    expect(await list(`${PRIVATE_BASE}/activities/upcoming`, host.session)).toEqual([sooner._id, later._id, draft._id]);
    expect(await list(`${PUBLIC_BASE}/activities/upcoming/${host.id}`)).toEqual([sooner._id, later._id]);
    expect(await list(`${PRIVATE_BASE}/activities/upcoming`, person.session)).toEqual([sooner._id, later._id]);
    expect(await list(`${PUBLIC_BASE}/activities/upcoming/${person.id}`)).toEqual([]);
    expect(await list(`${PUBLIC_BASE}/activities/upcoming/${person.id}`, host.session)).toEqual([sooner._id]);
    expect(await list(`${PRIVATE_BASE}/activities/past`, host.session)).toEqual([cancelled._id]);
    const ids = [draft._id, later._id, "nonsense", sooner._id].join(",");
    expect(await list(`${PUBLIC_BASE}/activities?id=${ids}`)).toEqual([later._id, sooner._id]);
    expect((await send(api, "GET", `${PRIVATE_BASE}/activities/upcoming`)).status).toBe(401);
  });

  it("shows what a host hosted: no joined, cancelled, hidden or coming ones", async () => {
    const [host, person] = await people();
    const hosted = await Promise.all([createActivity(api, host), createActivity(api, host)]);
    const [hidden, cancelled] = [await createActivity(api, host), await createActivity(api, host)];
    const others = await createActivity(api, person);
    await createActivity(api, host);
    await takePart(api, others._id, host, person);
    await act(api, "cancel", cancelled._id, host, { reason: "Rain" });
    const over = async (id: string, hours: number, change = {}) => {
      const endsAt = new Date(api.now.getTime() - hours * 3_600_000);
      await api.db
        .updateTable("activity")
        .set({ endsAt, ...change })
        .where("id", "=", id)
        .execute();
    };
    await over(hosted[0]._id, 2);
    await over(hosted[1]._id, 1, { status: 3 });
    await over(hidden._id, 1, { hiddenAt: api.now });
    await over(cancelled._id, 1);
    await over(others._id, 1);
    const read = async (session?: string, query = "") => {
      const path = `${PUBLIC_BASE}/activities/hosted/${host.id}${query}`;
      return activitiesResponse.parse((await send(api, "GET", path, { cookie: session })).body);
    };
    const [sooner, later] = [hosted[1]._id, hosted[0]._id];
    expect((await read()).activities.map(({ _id }) => _id)).toEqual([sooner, later]);
    const first = await read(person.session, "?limit=1");
    expect([first.activities[0]?._id, first.total]).toEqual([sooner, 2]);
    const next = await read(person.session, `?limit=1&cursor=${first.cursor}`);
    expect(next.activities.map(({ _id }) => _id)).toEqual([later]);
  });

  it("are not found between people who block each other", async () => {
    const [host, person] = await people();
    await createActivity(api, host);
    await api.db.insertInto("block").values({ personId: host.id, blockedId: person.id }).execute();
    const path = `${PUBLIC_BASE}/activities/upcoming/${host.id}`;
    expect((await send(api, "GET", path, { cookie: person.session })).status).toBe(404);
  });

  it("are paged by cursor", async () => {
    const [host] = await people();
    for (const day of [3, 1, 2]) {
      await createActivity(api, host, { dates: { options: [{ dayCode: dayAhead(api, day), timePeriodCode: 1 }] } });
    }
    const seen: number[] = [];
    let cursor: string | null = "";
    while (cursor !== null) {
      const query = new URLSearchParams({ limit: "1", ...(cursor && { cursor }) });
      const { body } = await send(api, "GET", `${PUBLIC_BASE}/activities/upcoming/${host.id}?${query}`);
      const page = body as {
        activities: { relevantDate: { dayCode: string } }[];
        cursor: string | null;
        total: number;
      };
      expect([page.total, page.activities.length]).toEqual([3, 1]);
      seen.push(
        ...page.activities.map(
          ({ relevantDate }) => [1, 2, 3].findIndex((day) => dayAhead(api, day) === relevantDate.dayCode) + 1,
        ),
      );
      cursor = page.cursor;
    }
    expect(seen).toEqual([1, 2, 3]);
  });

  it("need as many queries for six activities as for one", async () => {
    const [host] = await people();
    await Promise.all(Array.from({ length: 6 }, () => createActivity(api, host)));
    const count = async (limit: number) => {
      const statements: string[] = [];
      const before = api.db.getExecutor();
      const original = before.executeQuery.bind(before);
      before.executeQuery = (query, ...rest) => {
        statements.push(query.sql);
        return original(query, ...rest);
      };
      await send(api, "GET", `${PUBLIC_BASE}/activities/upcoming/${host.id}?limit=${limit}`, { cookie: host.session });
      before.executeQuery = original;
      return statements.length;
    };
    const forOne = await count(1);
    expect(forOne).toBeGreaterThan(1);
    expect(await count(6)).toBe(forOne);
  });
});
