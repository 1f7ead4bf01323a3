import { afterEach, describe, expect, it } from "vitest";
import { advanceNextStarts } from "@meander/api/modules/activities/advance-next-starts";
import { act, createActivity, takePart, viewActivity } from "../support/activities.ts";
import { createPerson } from "../support/people.ts";
import { PUBLIC_BASE, send } from "../support/send.ts";
import { startApi } from "../support/start-api.ts";

const api = startApi();
const real = new Date();
const TOKYO = [139.6917, 35.6895] as const;
const NEW_YORK = [-74.006, 40.7128] as const;

afterEach(() => {
  api.now = real;
});

async function titles(query: string): Promise<string[]> {
  const { body } = await send(api, "POST", `${PUBLIC_BASE}/search?${query}`);
  return (body as { activities: { title: string }[] }).activities.map(({ title }) => title).sort();
}

const around = ([lon, lat]: readonly [number, number]) => `nearbyCenter=${lon},${lat}&nearbyDistance=80`;

describe("today, at the searched place", () => {
  it("begins and ends by the place's local time", async () => {
    const host = await createPerson(api);
    // 8 p.m. on the 9th in New York is 9 a.m. on the 10th in Tokyo.
    api.now = new Date("2027-03-10T00:00:00Z");
    const wish = (title: string, at: readonly [number, number], dayCode: string, timeCode: number) =>
      createActivity(api, host, {
        title,
        at,
        dates: { durationMinutes: 60, options: [{ dayCode, timePeriodCode: timeCode < 22 ? 3 : 4, timeCode }] },
      });
    await wish("Tokyo tonight", TOKYO, "2027-03-10", 19);
    await wish("Tokyo after midnight", TOKYO, "2027-03-10", 28);
    await wish("Tokyo tomorrow", TOKYO, "2027-03-11", 19);
    await wish("New York tonight", NEW_YORK, "2027-03-09", 21);
    await wish("New York tomorrow", NEW_YORK, "2027-03-10", 19);
    expect(await titles(`${around(TOKYO)}&dateFilter=1`)).toEqual(["Tokyo after midnight", "Tokyo tonight"]);
    expect(await titles(`${around(TOKYO)}&dateFilter=2`)).toEqual(["Tokyo tomorrow"]);
    expect(await titles(`${around(NEW_YORK)}&dateFilter=1`)).toEqual(["New York tonight"]);
    expect(await titles(`${around(NEW_YORK)}&dateFilter=2`)).toEqual(["New York tomorrow"]);
    expect(await titles(`${around(NEW_YORK)}&dateStart=2027-03-10&dateFinish=2027-03-10`)).toEqual([
      "New York tomorrow",
    ]);
  });

  it("applies to weeks and weekends, by the place's slug and by the map's bounds", async () => {
    const host = await createPerson(api);
    api.now = new Date("2027-03-10T00:00:00Z");
    // Mornings in Tokyo are the previous evenings in London.
    const mornings = { "Tokyo Saturday": "2027-03-13", "Tokyo Monday": "2027-03-15" };
    for (const [title, dayCode] of Object.entries(mornings)) {
      const options = [{ dayCode, timePeriodCode: 1, timeCode: 6 }];
      await createActivity(api, host, { title, at: TOKYO, categories: [13], dates: { durationMinutes: 60, options } });
    }
    for (const where of ["countrySlug=japan&placeSlug=tokyo", "location=36,35,140,139"]) {
      expect(await titles(`${where}&categories=13&dateFilter=3`)).toEqual(["Tokyo Saturday"]);
      expect(await titles(`${where}&categories=13&dateFilter=4`)).toEqual(["Tokyo Saturday"]);
      expect(await titles(`${where}&categories=13&dateFilter=5`)).toEqual(["Tokyo Monday"]);
    }
    // The centre of this box is in the Gulf of Guinea, where it is still Sunday evening.
    expect(await titles("location=36,-35,140,-139&categories=13&dateFilter=4")).toEqual(["Tokyo Monday"]);
  });
});

describe("a night with a clock change", () => {
  it("keeps its local time, its length and its offset", async () => {
    const host = await createPerson(api);
    // New York's clocks go forward at 2 a.m. on 14 March 2027.
    api.now = new Date("2027-03-12T12:00:00Z");
    const night = { dayCode: "2027-03-13", timePeriodCode: 4, timeCode: 27 };
    const evening = { dayCode: "2027-03-14", timePeriodCode: 3, timeCode: 19 };
    const made = await createActivity(api, host, {
      at: NEW_YORK,
      dates: { durationMinutes: 120, options: [night, evening] },
    });
    expect(made.dates.options.map(({ startsAt, endsAt, rawOffset }) => [startsAt, endsAt, rawOffset])).toEqual([
      ["2027-03-14T07:00:00.000Z", "2027-03-14T09:00:00.000Z", -14_400],
      ["2027-03-14T23:00:00.000Z", "2027-03-15T01:00:00.000Z", -14_400],
    ]);
  });
});

describe("past dates", () => {
  it("keep their votes, accept no new ones, and leave discovery at their start", async () => {
    const [host, guest] = await Promise.all([createPerson(api), createPerson(api)]);
    api.now = new Date("2027-05-03T09:00:00Z");
    const options = ["2027-05-03", "2027-05-05"].map((dayCode) => ({ dayCode, timePeriodCode: 3, timeCode: 19 }));
    const made = await createActivity(api, host, { title: "Twice", dates: { durationMinutes: 60, options } });
    const [first, second] = made.dates.options;
    await takePart(api, made._id, guest, host);
    await act(api, "vote", made._id, guest, { optionIds: [first?.id] });
    api.now = new Date(first?.startsAt ?? 0);
    expect((await act(api, "vote", made._id, host, { optionIds: [] })).status).toBe(200);
    expect((await act(api, "vote", made._id, guest, { optionIds: [first?.id, second?.id] })).status).toBe(200);
    const seen = await viewActivity(api, made._id, guest);
    expect(seen.dates.options.map(({ voteCount }) => voteCount)).toEqual([2, 1]);
    await advanceNextStarts(api.db, api.now);
    expect(await titles("keywords=Twice&dateStart=2027-05-03&dateFinish=2027-05-03")).toEqual([]);
    expect(await titles("keywords=Twice")).toEqual(["Twice"]);
    api.now = new Date(second?.startsAt ?? 0);
    await advanceNextStarts(api.db, api.now);
    expect(await titles("keywords=Twice")).toEqual([]);
  });
});
