import { describe, expect, it } from "vitest";
import { english } from "../support/english.ts";
import { activityBody, createActivity, dayAhead, viewActivity } from "../support/activities.ts";
import { createPerson } from "../support/people.ts";
import { PRIVATE_BASE, PUBLIC_BASE, send } from "../support/send.ts";
import { startApi } from "../support/start-api.ts";

const api = startApi();
const path = `${PRIVATE_BASE}/activity`;

describe("creating an activity", () => {
  it("requires a login and a verified address", async () => {
    const stranger = await createPerson(api, { isVerified: false });
    expect((await send(api, "POST", path, { body: activityBody(api) })).status).toBe(401);
    const response = await send(api, "POST", path, { cookie: stranger.session, body: activityBody(api) });
    expect(response).toMatchObject({ status: 403, body: { code: "not-verified" } });
  });

  it("names each invalid field", async () => {
    const host = await createPerson(api);
    const body = { ...activityBody(api), title: " ", categories: [99], capacity: 0 };
    const response = await send(api, "POST", path, { cookie: host.session, body });
    expect(response).toMatchObject({
      status: 400,
      body: {
        code: "invalid",
        fields: { title: english("errors.titleMissing"), capacity: english("errors.capacityTooSmall") },
      },
    });
  });

  it("lists every missing requirement of an open activity at once", async () => {
    const host = await createPerson(api);
    const body = { title: "Bare", status: 1 };
    expect(await send(api, "POST", path, { cookie: host.session, body })).toMatchObject({
      status: 422,
      body: {
        code: "rule-broken",
        message: english("errors.placeMissing"),
        fields: {
          locations: english("errors.placeMissing"),
          categories: english("errors.categoryMissing"),
          "dates.options": english("errors.dateMissing"),
        },
      },
    });
  });

  it("refuses more than five days, days too far ahead and past days", async () => {
    const host = await createPerson(api);
    const withDays = (days: number[]) =>
      activityBody(api, {
        dates: { options: days.map((day) => ({ dayCode: dayAhead(api, day), timePeriodCode: 1 })) },
      });
    const responses = await Promise.all(
      [[1, 2, 3, 4, 5, 6], [15], [-1]].map((days) =>
        send(api, "POST", path, { cookie: host.session, body: withDays(days) }),
      ),
    );
    expect(responses.map(({ status, body }) => [status, (body as { message: string }).message])).toEqual([
      [422, english("errors.tooManyDays")],
      [422, english("errors.dayTooFar")],
      [422, english("errors.dayPassed")],
    ]);
  });

  it("refuses a time that the clocks skip", async () => {
    const host = await createPerson(api);
    const { now } = api;
    api.now = new Date("2027-03-25T12:00:00Z");
    const withTime = (timeCode: number) =>
      activityBody(api, { dates: { options: [{ dayCode: "2027-03-27", timePeriodCode: 4, timeCode }] } });
    const [skipped, valid] = [
      await send(api, "POST", path, { cookie: host.session, body: withTime(25.5) }),
      await send(api, "POST", path, { cookie: host.session, body: withTime(26) }),
    ];
    api.now = now;
    expect([skipped.status, valid.status]).toEqual([422, 201]);
    expect(skipped.body).toMatchObject({ message: expect.stringContaining("clocks go forward") });
  });

  it("resolves place and zone, with the host's vote on each date", async () => {
    const host = await createPerson(api);
    const made = await createActivity(api, host);
    expect(made).toMatchObject({
      status: 1,
      timezone: { name: "Europe/London" },
      context: { country: { urlSlug: "united-kingdom" }, region: { urlSlug: "england" }, place: { urlSlug: "london" } },
      dates: { options: [{ voteCount: 1, decidedStatusInt: 2, votes: [{ userId: host.id, valid: true }] }] },
      relevantDate: { dayCode: dayAhead(api, 1), timeCode: 19 },
      viewer: { isHost: true, canJoin: false, canVote: true },
    });
    const row = await api.db.selectFrom("activity").selectAll().where("id", "=", made._id).executeTakeFirstOrThrow();
    expect(row).toMatchObject({ countrySlug: "united-kingdom", placeSlug: "london", hostId: host.id });
    const search = await api.db
      .selectFrom("activitySearch")
      .selectAll()
      .where("activityId", "=", made._id)
      .executeTakeFirstOrThrow();
    expect(search).toMatchObject({ placeSlug: "london", title: "canal walk at dusk" });
    const person = await api.db.selectFrom("person").select("hostedCount").where("id", "=", host.id).executeTakeFirst();
    expect(person?.hostedCount).toBe(1);
    const audit = await api.db.selectFrom("audit").select("action").where("subjectId", "=", made._id).execute();
    expect(audit).toEqual([{ action: "create-activity" }]);
  });

  it("shows a draft to its host only", async () => {
    const [host, other] = await Promise.all([createPerson(api), createPerson(api)]);
    const draft = await createActivity(api, host, { status: 0 });
    expect((await viewActivity(api, draft._id, host)).status).toBe(0);
    for (const person of [other, undefined]) {
      const response = await send(api, "GET", `${PUBLIC_BASE}/activity/${draft._id}`, { cookie: person?.session });
      expect(response.status).toBe(404);
    }
    const found = await api.db.selectFrom("activitySearch").where("activityId", "=", draft._id).selectAll().execute();
    expect(found).toEqual([]);
  });

  it("stores a draft's days without times and a meeting point without a place until they are complete", async () => {
    const host = await createPerson(api);
    const [first, second] = [dayAhead(api, 2), dayAhead(api, 3)];
    const unfinished = { days: [first, second], meetingPointName: "Under the clock" };
    const draft = await createActivity(api, host, { status: 0, dates: { options: [] }, unfinished });
    expect(draft.unfinished).toEqual(unfinished);
    const publish = () =>
      send(api, "POST", `${path}/${draft._id}/status`, { cookie: host.session, body: { status: 1 } });
    expect(await publish()).toMatchObject({ status: 422, body: { message: english("errors.timeMissing") } });
    expect((await viewActivity(api, draft._id, host)).unfinished).toEqual(unfinished);

    const dates = { durationMinutes: 120, options: [first, second].map((dayCode) => ({ dayCode, timePeriodCode: 3 })) };
    await send(api, "PUT", `${path}/${draft._id}/dates`, { cookie: host.session, body: dates });
    const withName = { days: [], meetingPointName: "Under the clock" };
    await send(api, "PATCH", `${path}/${draft._id}`, { cookie: host.session, body: { unfinished: withName } });
    expect((await viewActivity(api, draft._id, host)).unfinished).toEqual(withName);
    expect((await publish()).status).toBe(200);
    expect((await viewActivity(api, draft._id, host)).unfinished).toBeNull();
  });

  it("refuses a day without a time of an open activity", async () => {
    const host = await createPerson(api);
    const unfinished = { days: [dayAhead(api, 2)], meetingPointName: "" };
    const refused = { status: 422, body: { fields: { "dates.options": english("errors.timeMissing") } } };
    const body = activityBody(api, { unfinished });
    expect(await send(api, "POST", path, { cookie: host.session, body })).toMatchObject(refused);
    const open = await createActivity(api, host);
    expect(
      await send(api, "PATCH", `${path}/${open._id}`, { cookie: host.session, body: { unfinished } }),
    ).toMatchObject(refused);
    const named = { days: [], meetingPointName: "Under the clock" };
    await send(api, "PATCH", `${path}/${open._id}`, { cookie: host.session, body: { unfinished: named } });
    expect((await viewActivity(api, open._id, host)).modifiedDate).toBe(open.modifiedDate);
  });

  it("shows a meeting point reserved for approved participants to others only to about a kilometre", async () => {
    const host = await createPerson(api);
    const made = await createActivity(api, host, { exactLocation: true });
    expect(made.isLocationRounded).toBe(false);
    const seen = await viewActivity(api, made._id);
    expect(seen.isLocationRounded).toBe(true);
    expect(JSON.stringify(seen.locations)).not.toContain("The Old Lock");
    expect(seen.locations.points[0]?.coordinates).not.toEqual(made.locations.points[0]?.coordinates);
    const search = await api.db
      .selectFrom("activitySearch")
      .select("point")
      .where("activityId", "=", made._id)
      .executeTakeFirstOrThrow();
    expect([search.point.x, search.point.y]).toEqual(seen.locations.points[0]?.coordinates);
  });
});
