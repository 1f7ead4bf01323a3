import { activityResponse } from "@meander/domain/contract/activities";
import { expect, test } from "vitest";
import { activityBody, createActivity, dayAhead, inboxCodes, takePart, viewActivity } from "../support/activities.ts";
import { english } from "../support/english.ts";
import { createPerson } from "../support/people.ts";
import { PRIVATE_BASE, send } from "../support/send.ts";
import { startApi } from "../support/start-api.ts";

const api = startApi();
const DECIDED = 3;
const PREDECIDED = 2;

const evening = () => ({ dayCode: dayAhead(api, 2), timePeriodCode: 3, timeCode: 19 });
const known = () => ({ durationMinutes: 120, options: [evening()], isDecided: true });

test("a host who knows the date publishes it as decided, and people join that date", async () => {
  const [host, guest] = [await createPerson(api), await createPerson(api)];
  const activity = await createActivity(api, host, { dates: known() });
  expect(activity.dates.options).toMatchObject([{ ...evening(), decidedStatusInt: DECIDED, voteCount: 1 }]);
  await takePart(api, activity._id, guest, host);
  expect((await viewActivity(api, activity._id, guest)).dates.options).toMatchObject([{ decidedStatusInt: DECIDED }]);
  const file = await send(api, "GET", `/api/public/v1.0/calendar/activity/${activity._id}.ics`);
  expect(file.body).toContain("STATUS:CONFIRMED");
});

test.each([
  ["two dates", () => [evening(), { ...evening(), timeCode: 20 }]],
  ["a time of day without an hour", () => [{ ...evening(), timeCode: null }]],
  ["no date", () => []],
])("%s can't be decided at once", async (_name, options) => {
  const host = await createPerson(api);
  const body = activityBody(api, { dates: { ...known(), options: options() }, status: 0 });
  expect(await send(api, "POST", `${PRIVATE_BASE}/activity`, { cookie: host.session, body })).toMatchObject({
    status: 422,
    body: { fields: { "dates.options": english("errors.timeMissing") } },
  });
});

test("a draft's date is decided and undone until it opens, and then only by the host's steps", async () => {
  const host = await createPerson(api);
  const draft = await createActivity(api, host, { status: 0 });
  const put = (body: object) =>
    send(api, "PUT", `${PRIVATE_BASE}/activity/${draft._id}/dates`, { cookie: host.session, body });
  const stageAfter = async (body: object) =>
    activityResponse.parse((await put(body)).body).activity.dates.options.map((option) => option.decidedStatusInt);
  expect(await stageAfter(known())).toEqual([DECIDED]);
  expect(await stageAfter({ durationMinutes: 120, options: [evening()] })).toEqual([PREDECIDED]);
  expect(await stageAfter(known())).toEqual([DECIDED]);
  await send(api, "POST", `${PRIVATE_BASE}/activity/${draft._id}/status`, {
    cookie: host.session,
    body: { status: 1 },
  });
  expect((await viewActivity(api, draft._id)).dates.options).toMatchObject([{ decidedStatusInt: DECIDED }]);
  expect(await put({ ...known(), options: [{ ...evening(), timeCode: 20 }] })).toMatchObject({
    status: 409,
    body: { message: english("errors.datesVoted") },
  });
  expect(await inboxCodes(api, host)).toEqual([]);
});

test("a date decided while the draft opens counts whole, or is refused", async () => {
  const host = await createPerson(api);
  for (let round = 0; round < 6; round += 1) {
    const { _id: id } = await createActivity(api, host, { status: 0, dates: { ...known(), isDecided: false } });
    const path = `${PRIVATE_BASE}/activity/${id}`;
    const [decided, opened] = await Promise.all([
      send(api, "PUT", `${path}/dates`, { cookie: host.session, body: known() }),
      send(api, "POST", `${path}/status`, { cookie: host.session, body: { status: 1 } }),
    ]);
    expect(opened.status).toBe(200);
    const [option] = (await viewActivity(api, id)).dates.options;
    expect([decided.status, option?.decidedStatusInt]).toEqual(
      decided.status === 200 ? [200, DECIDED] : [409, PREDECIDED],
    );
  }
});
