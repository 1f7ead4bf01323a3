import { addDays } from "@meander/domain/time/day-code";
import { dayCodeAt, instantOfWallClock } from "@meander/domain/time/zone";
import { describe, expect, it } from "vitest";
import { act, createActivity, dayAhead, inboxCodes, takePart, viewActivity } from "../support/activities.ts";
import { startMail } from "../support/mail.ts";
import { createPerson, type TestPerson } from "../support/people.ts";
import { startApi } from "../support/start-api.ts";

const api = startApi();
const mail = startMail(api);
const LONDON = { lon: -0.1276, lat: 51.5072 };
const AUCKLAND = { nearbyLon: 174.76, nearbyLat: -36.85 };
const today = addDays(dayCodeAt(new Date(), "Europe/London"), 1);
const inLondon = (hour: number, days = 0) => instantOfWallClock(addDays(today, days), hour, "Europe/London");

/** At noon, an activity whose host has the given place or none. */
async function createHosted(where: object, wishes: Parameters<typeof createActivity>[2] = {}) {
  api.now = inLondon(12);
  const host = await createPerson(api);
  if (Object.keys(where).length > 0) await api.db.updateTable("person").set(where).where("id", "=", host.id).execute();
  return { host, activityId: (await createActivity(api, host, wishes))._id };
}

function mailsTo(person: TestPerson) {
  return api.db
    .selectFrom("delivery")
    .select(["state", "reason", "dueAt"])
    .where("personId", "=", person.id)
    .where("template", "=", "notification")
    .orderBy("dueAt")
    .orderBy("id")
    .execute();
}

/** All except skipped ones: the pump may already have sent some. */
async function leavingTo(person: TestPerson) {
  return (await mailsTo(person)).filter(({ state }) => state !== "skipped");
}

async function joinAt(now: Date, activityId: string) {
  api.now = now;
  const person = await createPerson(api);
  expect((await act(api, "join", activityId, person)).status).toBe(200);
  return person;
}

describe("at night", () => {
  it("a mail is delayed until the recipient's local morning, while the inbox has it at once", async () => {
    const { host, activityId } = await createHosted(LONDON);
    await joinAt(inLondon(23), activityId);
    expect(await mailsTo(host)).toEqual([{ state: "queued", reason: null, dueAt: inLondon(8, 1) }]);
    expect(await inboxCodes(api, host)).toEqual([1]);
  });

  it("a recently reported location takes precedence over the home place", async () => {
    const noon = inLondon(12);
    const { host, activityId } = await createHosted({ ...LONDON, ...AUCKLAND, nearbyAt: noon });
    await joinAt(noon, activityId);
    const morning = instantOfWallClock(dayCodeAt(noon, "Pacific/Auckland"), 8, "Pacific/Auckland");
    expect((await mailsTo(host)).map(({ dueAt }) => dueAt)).toEqual([morning]);
    const long = await createHosted({ ...LONDON, ...AUCKLAND, nearbyAt: inLondon(12, -20) });
    await joinAt(noon, long.activityId);
    expect((await mailsTo(long.host)).map(({ dueAt }) => dueAt)).toEqual([noon]);
  });

  it("a mail isn't delayed without a known place, or before a start in the same night", async () => {
    const unknown = await createHosted({});
    const dates = { durationMinutes: 60, options: [{ dayCode: addDays(today, 1), timePeriodCode: 1, timeCode: 9.5 }] };
    const soon = await createHosted(LONDON, { dates });
    const night = inLondon(23);
    for (const { host, activityId } of [unknown, soon]) {
      await joinAt(night, activityId);
      expect((await mailsTo(host)).map(({ dueAt }) => dueAt)).toEqual([night]);
    }
  });
});

describe("the daily mail limit", () => {
  it("skips further mails but not the inbox, and resets with the recipient's next day", async () => {
    const { host, activityId } = await createHosted(LONDON);
    const max = 6;
    for (let count = 0; count < max; count += 1) await joinAt(inLondon(12), activityId);
    await joinAt(inLondon(13), activityId);
    expect(await leavingTo(host)).toHaveLength(max);
    expect((await mailsTo(host)).at(-1)).toMatchObject({ state: "skipped", reason: "overBudget" });
    expect(await inboxCodes(api, host)).toHaveLength(max + 1);
    // A mail delayed by the night counts towards the day on which it is sent.
    await joinAt(inLondon(23), activityId);
    expect((await mailsTo(host)).at(-1)).toEqual({ state: "queued", reason: null, dueAt: inLondon(8, 1) });
  });

  it("exempts decisions on requests, decided dates, cancellations, and mails that are the only notice", async () => {
    const { host, activityId } = await createHosted({});
    const guest = await joinAt(inLondon(12), activityId);
    const fill = (person: TestPerson) =>
      api.db
        .insertInto("delivery")
        .values(
          Array.from({ length: 6 }, (_, index) => ({
            messageId: `00000000-0000-7000-8000-${person.id.slice(-11)}${index}`,
            channel: "mail",
            personId: person.id,
            template: "notification",
            data: JSON.stringify({ notificationCode: 6 }),
            state: "accepted",
            dueAt: api.now,
          })),
        )
        .execute();
    await fill(guest);
    await fill(host);
    const before = (await leavingTo(host)).length;
    await act(api, `participant/${guest.id}`, activityId, host, { status: 3 });
    const [option] = (await viewActivity(api, activityId)).dates.options;
    await act(api, "dates/advance", activityId, host, { optionId: option?.id });
    await act(api, "cancel", activityId, host, { reason: "Rain" });
    expect(await leavingTo(guest)).toHaveLength(6 + 3);

    await api.db
      .insertInto("notificationPreference")
      .values({ personId: host.id, code: 1, sendWeb: false, sendEmail: true, sendMobile: false })
      .execute();
    const other = await createActivity(api, host, {
      dates: { options: [{ dayCode: dayAhead(api, 3), timePeriodCode: 3 }] },
    });
    await joinAt(inLondon(12), other._id);
    expect(await leavingTo(host)).toHaveLength(before + 1);
  });
});

describe("a suppressed address", () => {
  const suppress = (email: string) => api.db.insertInto("suppression").values({ email, reason: "bounce" }).execute();

  it("gets no mail, with the reason in the ledger, also when suppressed while the mail is queued", async () => {
    const { host, activityId } = await createHosted({});
    const [early, late] = [await createPerson(api), await createPerson(api)];
    await api.db.updateTable("person").set(LONDON).where("id", "=", late.id).execute();
    await suppress(early.email);
    api.now = inLondon(23);
    await takePart(api, activityId, early, host);
    await takePart(api, activityId, late, host);
    expect((await mailsTo(late)).map(({ state }) => state)).toEqual(["queued"]);
    await suppress(late.email);
    api.now = inLondon(9, 1);
    expect(await mail.receive(early.email)).toEqual([]);
    expect(await mail.receive(late.email)).toEqual([]);
    for (const person of [early, late]) {
      const ends = (await mailsTo(person)).map(({ state, reason }) => `${state}: ${reason}`);
      expect(new Set(ends)).toEqual(new Set(["skipped: suppressed"]));
    }
    expect(await mail.receive(host.email)).toHaveLength(2);
    expect(await inboxCodes(api, late)).toEqual([4]);
  });
});
