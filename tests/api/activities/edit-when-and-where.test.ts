import { activityResponse } from "@meander/domain/contract/activities";
import { describe, expect, it } from "vitest";
import { english } from "../support/english.ts";
import { act, CAMDEN, createActivity, dayAhead, inboxCodes, takePart, viewActivity } from "../support/activities.ts";
import { waitForLockWaits } from "../support/lock-waits.ts";
import { createPerson, type TestPerson } from "../support/people.ts";
import { type ApiResponse, PRIVATE_BASE, send } from "../support/send.ts";
import { startApi } from "../support/start-api.ts";

const api = startApi();
const people = () => Promise.all([createPerson(api), createPerson(api)]);
const pathOf = (id: string) => `${PRIVATE_BASE}/activity/${id}`;
const patch = (id: string, host: TestPerson, body: object) =>
  send(api, "PATCH", pathOf(id), { cookie: host.session, body });
const put = (id: string, host: TestPerson, body: object) =>
  send(api, "PUT", `${pathOf(id)}/dates`, { cookie: host.session, body });
const past = english("errors.movesIntoPast");
const settledText = english("errors.placeSettled");
const harpa = { points: [{ coordinates: [-21.94, 64.147], properties: { name: "Harpa" } }], paths: [] };

async function at<Result>(moment: Date, run: () => Promise<Result>): Promise<Result> {
  const before = api.now;
  api.now = moment;
  try {
    return await run();
  } finally {
    api.now = before;
  }
}

async function createDecided() {
  const [host, guest] = await people();
  const activity = await createActivity(api, host);
  const [option] = activity.dates.options;
  if (option === undefined) throw new Error("The activity has no date.");
  await takePart(api, activity._id, guest, host);
  const decided = await act(api, "dates/advance", activity._id, host, { optionId: option.id });
  expect(decided.status).toBe(200);
  return { host, guest, activity, startsAt: new Date(option.startsAt).getTime() };
}

it("refuses to change the zone and place once a date is decided and a participant is approved", async () => {
  const { host, activity } = await createDecided();
  const { _id, locations } = activity;
  expect(await patch(_id, host, { timezone: "Pacific/Kiritimati" })).toMatchObject({
    status: 422,
    body: { message: settledText, fields: { timezone: settledText } },
  });
  const [meetingPoint] = locations.points;
  const moved = [{ ...meetingPoint, coordinates: [-0.16, 51.539] }];
  const withAnother = [meetingPoint, { coordinates: [-0.15, 51.54], properties: { name: "The Other Lock" } }];
  for (const points of [harpa.points, moved, withAnother, []]) {
    const body = { locations: { ...locations, points } };
    expect(await patch(_id, host, body)).toMatchObject({ status: 422, body: { fields: { locations: settledText } } });
  }
  const after = await viewActivity(api, _id, host);
  expect([after.timezone, after.locations, after.dates]).toMatchObject([activity.timezone, locations, {}]);
  expect(after.dates.options[0]?.startsAt).toBe(activity.dates.options[0]?.startsAt);
});

it("still allows all other changes then, and the same place again", async () => {
  const { host, activity } = await createDecided();
  const { _id, timezone } = activity;
  const stored = await viewActivity(api, _id, host);
  const paths = [{ coordinates: [[-0.1426, 51.539] as const, [-0.15, 51.54] as const], properties: { medium: 2 } }];
  const body = {
    title: "A longer walk",
    exactLocation: true,
    timezone: timezone.name,
    locations: { points: stored.locations.points, paths },
  };
  expect(await patch(_id, host, body)).toMatchObject({
    status: 200,
    body: { activity: { title: "A longer walk", timezone: { name: timezone.name } } },
  });
});

describe("once a date was decided and a participant was approved", () => {
  const metresNorth = (metres: number) => [CAMDEN[0], CAMDEN[1] + metres / 111_195] as const;
  const meetAt = (coordinates: readonly [number, number], name = "The Old Lock") => ({
    locations: { points: [{ coordinates: [...coordinates], properties: { name } }], paths: [] },
  });

  it("new dates don't release the place", async () => {
    const { host, activity } = await createDecided();
    const { _id } = activity;
    const options = [{ dayCode: dayAhead(api, 4), timePeriodCode: 3, timeCode: 19 }];
    const dated = await put(_id, host, { durationMinutes: 120, options });
    expect(dated.status).toBe(200);
    for (const body of [{ locations: harpa }, { timezone: "Atlantic/Reykjavik" }]) {
      expect(await patch(_id, host, body)).toMatchObject({ status: 422, body: { message: settledText } });
    }
    await act(api, "dates/back", _id, host);
    expect((await patch(_id, host, { locations: harpa })).status).toBe(422);
    const { dates } = await viewActivity(api, _id, host);
    await act(api, "dates/advance", _id, host, { optionId: dates.options[0]?.id });
    expect((await patch(_id, host, { locations: harpa })).status).toBe(422);
  });

  it("the meeting point moves by up to 1 km in all, in its place and zone, and everyone hears", async () => {
    const [host, guest, asking] = [...(await people()), await createPerson(api)];
    const activity = await createActivity(api, host, { timezone: "Europe/Lisbon" });
    const { _id, context } = activity;
    await takePart(api, _id, guest, host);
    await act(api, "join", _id, asking);
    await act(api, "dates/advance", _id, host, { optionId: activity.dates.options[0]?.id });
    for (const metres of [990, -990, 700]) {
      expect([metres, (await patch(_id, host, meetAt(metresNorth(metres)))).status]).toEqual([metres, 200]);
    }
    for (const metres of [1_010, 1_600, -1_010]) {
      expect([metres, (await patch(_id, host, meetAt(metresNorth(metres)))).status]).toEqual([metres, 422]);
    }
    const after = await viewActivity(api, _id, host);
    expect([after.settledPoint, after.context, after.timezone.name]).toEqual([CAMDEN, context, "Europe/Lisbon"]);
    expect((await viewActivity(api, _id, guest)).settledPoint).toBeNull();
    const updates = await api.db
      .selectFrom("notification")
      .select(["personId", "data"])
      .where("activityId", "=", _id)
      .where("code", "=", 6)
      .execute();
    const change = "decided,place";
    expect(updates).toHaveLength(2);
    for (const { id: personId } of [guest, asking]) {
      expect(updates).toContainEqual({ personId, data: expect.objectContaining({ change }) });
    }
    const [found] = await api.db.selectFrom("activity").select(["lat", "placeId"]).where("id", "=", _id).execute();
    expect(found?.lat).toBeCloseTo(metresNorth(700)[1], 9);
  });

  it("a new name of the meeting point counts as a change of the place", async () => {
    const { host, guest, activity } = await createDecided();
    expect((await patch(activity._id, host, meetAt(CAMDEN, "The New Lock"))).status).toBe(200);
    expect((await inboxCodes(api, guest)).at(-1)).toBe(6);
  });

  it("mails about a moved meeting point aren't skipped for the daily budget", async () => {
    const { host, guest, activity } = await createDecided();
    for (const metres of [100, 200, 300, 400, 500, 600, 700, 800]) {
      await patch(activity._id, host, meetAt(metresNorth(metres)));
    }
    const mails = await api.db
      .selectFrom("delivery")
      .select("state")
      .where("personId", "=", guest.id)
      .where("channel", "=", "mail")
      .execute();
    expect(mails.map(({ state }) => state)).not.toContain("skipped");
  });

  it("declining everybody doesn't release the place, so that nobody is approved again for another", async () => {
    const { host, guest, activity } = await createDecided();
    const { _id } = activity;
    await act(api, `participant/${guest.id}`, _id, host, { status: 1 });
    for (const body of [{ locations: harpa }, { timezone: "Atlantic/Reykjavik" }, meetAt(metresNorth(9_000))]) {
      expect((await patch(_id, host, body)).status).toBe(422);
    }
    expect((await patch(_id, host, meetAt(metresNorth(900)))).status).toBe(200);
    expect((await viewActivity(api, _id, host)).settledPoint).toEqual(CAMDEN);
  });

  it("nor does the last participant's leaving", async () => {
    const { host, guest, activity } = await createDecided();
    expect((await act(api, "leave", activity._id, guest)).status).toBe(200);
    expect((await patch(activity._id, host, { locations: harpa })).status).toBe(422);
  });

  it("a copy may be anywhere", async () => {
    const { host, activity } = await createDecided();
    const { body } = await act(api, "copy", activity._id, host);
    const copy = activityResponse.parse(body).activity;
    expect(copy.settledPoint).toBeNull();
    expect((await patch(copy._id, host, { locations: harpa })).status).toBe(200);
  });
});

it("allows a move while no one was approved or no date was decided", async () => {
  const [host, guest] = await people();
  const { _id } = await createActivity(api, host);
  await takePart(api, _id, guest, host);
  expect((await patch(_id, host, { locations: harpa })).status).toBe(200);
  const decided = await createActivity(api, host);
  await act(api, "join", decided._id, guest);
  await act(api, "dates/advance", decided._id, host, { optionId: decided.dates.options[0]?.id });
  expect((await patch(decided._id, host, { locations: harpa })).status).toBe(200);
});

it("keeps the zone that the host chose when only a path changes", async () => {
  const [host] = await people();
  const { _id, locations } = await createActivity(api, host, { timezone: "Europe/Lisbon" });
  const paths = [{ coordinates: [[-0.1426, 51.539] as const, [-0.15, 51.54] as const], properties: { medium: 2 } }];
  expect((await patch(_id, host, { locations: { points: locations.points, paths } })).status).toBe(200);
  expect((await viewActivity(api, _id, host)).timezone.name).toBe("Europe/Lisbon");
});

it("measures a path itself, whatever length it was sent with", async () => {
  const [host] = await people();
  const { _id, locations } = await createActivity(api, host);
  const coordinates = [
    [-0.1426, 51.539],
    [-0.1426, 51.548],
  ];
  const paths = [{ coordinates, properties: { medium: 2, distance: 42_000 } }];
  expect((await patch(_id, host, { locations: { points: locations.points, paths } })).status).toBe(200);
  const [path] = (await viewActivity(api, _id, host)).locations.paths;
  expect(path?.properties.distance).toBeCloseTo(1_000, -1);
});

it("refuses a zone that moves a date into the past, also of a draft", async () => {
  for (const status of [0, 1] as const) {
    const [host] = await people();
    const { _id, dates } = await createActivity(api, host, { status });
    const startsAt = new Date(dates.options[0]?.startsAt ?? 0).getTime();
    const response = await at(new Date(startsAt - 3 * 3_600_000), () => patch(_id, host, { timezone: "Asia/Tokyo" }));
    expect(response).toMatchObject({ status: 422, body: { message: past, fields: { timezone: past } } });
    expect((await viewActivity(api, _id, host)).timezone.name).toBe("Europe/London");
  }
});

it("refuses a shorter length that would end a running activity and open its ratings", async () => {
  const { host, guest, activity, startsAt } = await createDecided();
  const [option] = activity.dates.options;
  await at(new Date(startsAt + 3_600_000), async () => {
    const options = [{ dayCode: option?.dayCode, timePeriodCode: 3, timeCode: 19 }];
    const response = await put(activity._id, host, { durationMinutes: 30, options });
    expect(response.status).toBe(422);
    const attended = await act(api, "attendance", activity._id, host, { userIds: [guest.id] });
    expect(attended.status).toBe(409);
  });
});

it("refuses to step back to a stage in the past", async () => {
  const [host] = await people();
  const options = [
    { dayCode: dayAhead(api, 1), timePeriodCode: 3, timeCode: 19 },
    { dayCode: dayAhead(api, 3), timePeriodCode: 3, timeCode: null },
  ];
  const { _id, dates } = await createActivity(api, host, { dates: { durationMinutes: 60, options } });
  const response = await at(new Date(new Date(dates.options[0]?.endsAt ?? 0).getTime()), () =>
    act(api, "dates/back", _id, host),
  );
  expect(response).toMatchObject({ status: 422, body: { fields: { "dates.options": past } } });
});

it("refuses to publish a draft whose decided date is past", async () => {
  const [host] = await people();
  const options = [
    { dayCode: dayAhead(api, 1), timePeriodCode: 3, timeCode: 19 },
    { dayCode: dayAhead(api, 3), timePeriodCode: 3, timeCode: 19 },
  ];
  const draft = await createActivity(api, host, { status: 0, dates: { durationMinutes: 60, options } });
  const [first] = draft.dates.options;
  await act(api, "dates/advance", draft._id, host, { optionId: first?.id });
  const response = await at(new Date(first?.endsAt ?? 0), () => act(api, "status", draft._id, host, { status: 1 }));
  expect(response).toMatchObject({ status: 422, body: { fields: { "dates.options": english("errors.dateMissing") } } });
});

it("refuses to turn a suggestion into an activity that is past in its new zone", async () => {
  const [host] = await people();
  const { _id, dates } = await createActivity(api, host, { isSuggested: true });
  const startsAt = new Date(dates.options[0]?.startsAt ?? 0).getTime();
  const body = { timezone: "Asia/Tokyo", isSuggested: false };
  expect((await at(new Date(startsAt - 3 * 3_600_000), () => patch(_id, host, body))).status).toBe(422);
});

describe("a concurrent approval or date decision", () => {
  /** The calls reach the lock one after another, so the first one runs first. */
  async function inOrder(activityId: string, calls: readonly (() => Promise<ApiResponse>)[]): Promise<number[]> {
    const { responses } = await api.db.transaction().execute(async (trx) => {
      await trx.selectFrom("activity").select("id").where("id", "=", activityId).forUpdate().execute();
      const waiting: Promise<ApiResponse>[] = [];
      for (const call of calls) {
        waiting.push(call());
        await waitForLockWaits(api, waiting.length);
      }
      return { responses: waiting };
    });
    return (await Promise.all(responses)).map(({ status }) => status);
  }

  it.each(["approval", "decision"] as const)("is serialised with an edit: %s", async (what) => {
    for (const isEditFirst of [true, false]) {
      const [host, guest] = await people();
      const { _id, dates } = await createActivity(api, host);
      const optionId = dates.options[0]?.id;
      await act(api, "join", _id, guest);
      const decide = () => act(api, "dates/advance", _id, host, { optionId });
      const approve = () => act(api, `participant/${guest.id}`, _id, host, { status: 3 });
      await (what === "approval" ? decide() : approve());
      const settle = what === "approval" ? approve : decide;
      const edit = () => patch(_id, host, { timezone: "Europe/Lisbon" });
      const statuses = await inOrder(_id, isEditFirst ? [edit, settle] : [settle, edit]);
      expect(statuses).toEqual(isEditFirst ? [200, 200] : [200, 422]);
      const { timezone } = await viewActivity(api, _id, host);
      expect(timezone.name).toBe(isEditFirst ? "Europe/Lisbon" : "Europe/London");
    }
  });
});
