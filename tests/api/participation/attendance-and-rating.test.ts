import { leaveAllActivities } from "@meander/api/modules/accounts/personal-data/leave-all-activities";
import { participantsResponse, ratingsResponse } from "@meander/domain/contract/participation";
import { userResponse } from "@meander/domain/contract/profiles";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { english } from "../support/english.ts";
import { act, createActivity, inboxCodes, takePart, viewActivity } from "../support/activities.ts";
import { createPerson, type TestPerson } from "../support/people.ts";
import { PRIVATE_BASE, PUBLIC_BASE, send } from "../support/send.ts";
import { startApi } from "../support/start-api.ts";

const api = startApi();
let host: TestPerson;
let guest: TestPerson;
let asking: TestPerson;
let activityId: string;
let end: Date;
let before: Date;

beforeEach(async () => {
  before = api.now;
  [host, guest, asking] = await Promise.all([createPerson(api), createPerson(api), createPerson(api)]);
  const { _id, dates } = await createActivity(api, host);
  activityId = _id;
  end = new Date(dates.options[0]?.endsAt ?? 0);
  await takePart(api, activityId, guest, host);
  await act(api, "join", activityId, asking);
});

afterEach(() => {
  api.now = before;
});

const confirm = (person: TestPerson | undefined, userIds: readonly string[], attended?: boolean) =>
  act(api, "attendance", activityId, person, { userIds, ...(attended === undefined ? {} : { attended }) });
const rate = (person: TestPerson | undefined, body: unknown = { stars: 4, text: "Worth the walk" }) =>
  act(api, "rating", activityId, person, body);

async function listed(viewer: TestPerson) {
  const path = `${PRIVATE_BASE}/activity/${activityId}/participants`;
  const { body } = await send(api, "GET", path, { cookie: viewer.session });
  return participantsResponse.parse(body).participants.map(({ user, attended }) => [user._id, attended]);
}

describe("attendance", () => {
  it("is confirmed by the host, after the end, for approved participants", async () => {
    expect(await confirm(host, [guest.id])).toMatchObject({
      status: 409,
      body: { message: english("errors.activityNotOver") },
    });
    api.now = end;
    expect((await confirm(undefined, [guest.id])).status).toBe(401);
    expect((await confirm(guest, [guest.id])).status).toBe(403);
    for (const body of [{}, { userIds: [] }, { userIds: ["x"] }, { userIds: [guest.id], attended: 1 }]) {
      expect((await act(api, "attendance", activityId, host, body)).status).toBe(400);
    }
    expect(await confirm(host, [guest.id, asking.id])).toMatchObject({
      status: 409,
      body: { message: english("errors.attendanceOfApprovedOnly") },
    });
    expect(await listed(host)).toContainEqual([guest.id, false]);
    expect((await viewActivity(api, activityId, host)).viewer.canVerifyAttendance).toBe(true);
    expect((await confirm(host, [guest.id])).status).toBe(200);
    expect(await listed(host)).toEqual(
      expect.arrayContaining([
        [guest.id, true],
        [asking.id, false],
      ]),
    );
    expect(await listed(guest)).toEqual([[guest.id, true]]);
    expect(await listed(asking)).toEqual([]);
  });

  it("names and counts only confirmed people, once the activity is over", async () => {
    const friends = await Promise.all(Array.from({ length: 4 }, () => createPerson(api)));
    for (const friend of friends) await takePart(api, activityId, friend, host);
    const seenBy = async (viewer?: TestPerson) => {
      const { people, approvedCount, attendedCount } = await viewActivity(api, activityId, viewer);
      return { people: people.map(({ _id }) => _id), approvedCount, attendedCount };
    };
    expect(await seenBy(guest)).toMatchObject({ people: { length: 5 }, approvedCount: 5, attendedCount: 0 });
    api.now = end;
    for (const viewer of [host, guest, undefined]) {
      expect(await seenBy(viewer)).toEqual({ people: [host.id], approvedCount: 5, attendedCount: 0 });
    }
    const [last] = friends.slice(-1);
    await confirm(host, [last?.id ?? "", guest.id]);
    for (const viewer of [host, friends[0]]) {
      expect(await seenBy(viewer)).toEqual({
        people: [host.id, guest.id, last?.id],
        approvedCount: 5,
        attendedCount: 2,
      });
    }
    expect(await seenBy()).toEqual({ people: [host.id], approvedCount: 5, attendedCount: 2 });
    await Promise.all([confirm(host, [guest.id], false), confirm(host, [guest.id], false)]);
    expect(await seenBy()).toMatchObject({ attendedCount: 1 });
  });

  it("of a deleted account no longer counts", async () => {
    api.now = end;
    await confirm(host, [guest.id]);
    await api.db.transaction().execute((trx) => leaveAllActivities(trx, guest.id, api.now));
    expect(await viewActivity(api, activityId, host)).toMatchObject({ approvedCount: 0, attendedCount: 0 });
  });

  it("notifies once, however often it is confirmed, reverted and repeated", async () => {
    api.now = end;
    await confirm(host, [guest.id, guest.id.toUpperCase()]);
    await confirm(host, [guest.id]);
    expect((await confirm(host, [guest.id], false)).status).toBe(200);
    expect(await listed(host)).toContainEqual([guest.id, false]);
    api.now = new Date(end.getTime() + 60_000);
    await confirm(host, [guest.id]);
    expect(await inboxCodes(api, guest)).toEqual([4, 9]);
    // A second notification would bring the entry back as a new one.
    const notified = await api.db
      .selectFrom("notification")
      .select("createdAt")
      .where("personId", "=", guest.id)
      .where("code", "=", 9)
      .execute();
    expect(notified).toEqual([{ createdAt: end }]);
    const audits = await api.db
      .selectFrom("audit")
      .select("action")
      .where("subjectId", "=", activityId)
      .where("action", "like", "%attendance%")
      .orderBy("id")
      .execute();
    expect(audits.map(({ action }) => action)).toEqual([
      "verify-attendance",
      "take-attendance-back",
      "verify-attendance",
    ]);
  });

  it("affects only the given activity and people", async () => {
    const other = await createActivity(api, host);
    const friend = await createPerson(api);
    await takePart(api, activityId, friend, host);
    await takePart(api, other._id, guest, host);
    api.now = end;
    await act(api, "attendance", other._id, host, { userIds: [guest.id] });
    await act(api, "rating", other._id, guest, { stars: 4, text: "" });
    await confirm(host, [guest.id, friend.id]);
    await rate(friend);
    expect((await confirm(host, [guest.id], false)).status).toBe(200);
    const attended = await api.db
      .selectFrom("participant")
      .select(["activityId", "personId"])
      .where("activityId", "in", [activityId, other._id])
      .where("attendedAt", "is not", null)
      .execute();
    expect(attended).toEqual(
      expect.arrayContaining([
        { activityId, personId: friend.id },
        { activityId: other._id, personId: guest.id },
      ]),
    );
    expect(attended).toHaveLength(2);
  });

  it("can't be reverted once the person has rated", async () => {
    api.now = end;
    await confirm(host, [guest.id]);
    await rate(guest);
    expect((await confirm(host, [guest.id], false)).status).toBe(409);
    expect(await listed(host)).toContainEqual([guest.id, true]);
  });

  it("is required for every rating row by a constraint", async () => {
    const row = { activityId, personId: guest.id, stars: 5 };
    await expect(api.db.insertInto("rating").values(row).execute()).rejects.toMatchObject({
      constraint: "rating_needs_attendance",
    });
  });
});

describe("rating", () => {
  it("requires confirmed attendance, after the end, once", async () => {
    expect((await rate(guest)).status).toBe(409);
    api.now = end;
    expect((await viewActivity(api, activityId, guest)).viewer).toMatchObject({ hasAttended: false, canRate: false });
    expect(await rate(guest)).toMatchObject({
      status: 403,
      body: { message: english("errors.attendanceNotVerified") },
    });
    expect((await rate(undefined)).status).toBe(401);
    expect((await rate(asking)).status).toBe(403);
    expect((await rate(host)).status).toBe(409);
    await confirm(host, [guest.id]);
    for (const body of [
      {},
      { stars: 0 },
      { stars: 6 },
      { stars: 4.5 },
      { stars: "5" },
      { stars: 5, text: "x".repeat(1_025) },
    ]) {
      expect((await rate(guest, body)).status).toBe(400);
    }
    expect((await viewActivity(api, activityId, guest)).viewer).toMatchObject({ hasAttended: true, canRate: true });
    expect(await rate(guest)).toMatchObject({
      status: 201,
      body: {
        activity: { metrics: { rating: { average: 4, count: 1 } }, viewer: { canRate: false, ownStars: 4 } },
      },
    });
    expect(await rate(guest, { stars: 1 })).toMatchObject({
      status: 409,
      body: { message: english("errors.alreadyRated") },
    });
    expect((await viewActivity(api, activityId)).metrics.rating).toEqual({ average: 4, count: 1 });
    expect((await inboxCodes(api, host)).filter((code) => code === 8)).toHaveLength(1);
  });

  it("is public, newest first and paged, and counts on the host's profile", async () => {
    const others = await Promise.all(Array.from({ length: 11 }, () => createPerson(api)));
    for (const person of others) await takePart(api, activityId, person, host);
    api.now = end;
    const raters = [guest, ...others];
    await confirm(
      host,
      raters.map(({ id }) => id),
    );
    for (const [index, person] of raters.entries()) {
      api.now = new Date(end.getTime() + index * 1_000);
      await rate(person, { stars: (index % 2) + 3, text: `Rating ${index}` });
    }
    const page = async (query = "", viewer?: TestPerson) => {
      const path = `${viewer ? PRIVATE_BASE : PUBLIC_BASE}/activity/${activityId}/ratings${query}`;
      return ratingsResponse.parse((await send(api, "GET", path, { cookie: viewer?.session })).body);
    };
    const first = await page();
    expect(first).toMatchObject({ total: 12, pages: 2, limit: 10 });
    expect(first.ratings[0]).toMatchObject({ stars: 4, text: "Rating 11", user: { firstName: "Mira" } });
    const second = await page(`?cursor=${first.cursor}`);
    expect(second.ratings.map(({ text }) => text)).toEqual(["Rating 1", "Rating 0"]);
    expect(second.cursor).toBeNull();
    await api.db.insertInto("block").values({ personId: asking.id, blockedId: guest.id }).execute();
    expect((await page("?page=2", asking)).ratings.map(({ text }) => text)).toEqual(["Rating 1"]);
    expect((await send(api, "GET", `${PUBLIC_BASE}/activity/${activityId}/ratings?cursor=eA`)).status).toBe(400);
    const { body } = await send(api, "GET", `${PUBLIC_BASE}/user/${host.id}`);
    expect(userResponse.parse(body).user).toMatchObject({
      rating: { average: 3.5, count: 12 },
      guestWords: [11, 10, 9, 8, 7, 6].map((index) => ({
        user: { _id: raters[index]?.id },
        stars: (index % 2) + 3,
        text: `Rating ${index}`,
        activity: { _id: activityId },
      })),
    });
    expect(userResponse.parse((await send(api, "GET", `${PUBLIC_BASE}/user/${guest.id}`)).body).user.rating).toEqual({
      average: null,
      count: 0,
    });
  });

  it("of a hidden activity is visible only to those who see the activity", async () => {
    api.now = end;
    await confirm(host, [guest.id]);
    await api.db.updateTable("activity").set({ hiddenAt: api.now }).where("id", "=", activityId).execute();
    expect((await rate(guest)).status).toBe(404);
    expect((await send(api, "GET", `${PUBLIC_BASE}/activity/${activityId}/ratings`)).status).toBe(404);
  });

  it("with words shows on the host's profile, unless the activity is hidden or the reader is blocked", async () => {
    const wordsFor = async (viewer?: TestPerson) => {
      const path = `${viewer ? PRIVATE_BASE : PUBLIC_BASE}/user/${host.id}`;
      const { body } = await send(api, "GET", path, { cookie: viewer?.session });
      return userResponse.parse(body).user.guestWords.map(({ text }) => text);
    };
    const silent = await createPerson(api);
    await takePart(api, activityId, silent, host);
    api.now = end;
    await confirm(host, [guest.id, silent.id]);
    await rate(guest);
    await rate(silent, { stars: 5, text: "" });
    const reader = await createPerson(api);
    expect([await wordsFor(), await wordsFor(reader), await wordsFor(host)]).toEqual(Array(3).fill(["Worth the walk"]));
    await api.db.insertInto("block").values({ personId: guest.id, blockedId: reader.id }).execute();
    expect([await wordsFor(), await wordsFor(reader)]).toEqual([["Worth the walk"], []]);
    await api.db.updateTable("activity").set({ hiddenAt: api.now }).where("id", "=", activityId).execute();
    expect([await wordsFor(), await wordsFor(host)]).toEqual([[], []]);
  });
});
