import { createApp } from "@meander/api/app";
import { calendarFeedResponse } from "@meander/domain/contract/calendar";
import { pino } from "pino";
import { describe, expect, it } from "vitest";
import { english } from "../support/english.ts";
import { act, CAMDEN, createActivity, dayAhead, takePart, viewActivity } from "../support/activities.ts";
import { createPerson, type TestPerson } from "../support/people.ts";
import { PRIVATE_BASE, PUBLIC_BASE, send } from "../support/send.ts";
import { startApi } from "../support/start-api.ts";

const api = startApi();

type Event = Readonly<Record<string, string>>;

/** A calendar's events with unfolded lines by property name; CATEGORIES and the like appear at most once. */
function eventsIn(text: unknown): Event[] {
  const lines = String(text).replaceAll("\r\n ", "").split("\r\n");
  const events: Record<string, string>[] = [];
  for (const line of lines) {
    if (line === "BEGIN:VEVENT") events.push({});
    const [, name, value] = /^([A-Z-]+)[^:]*:(.*)$/s.exec(line) ?? [];
    if (name !== undefined) Object.assign(events.at(-1) ?? {}, { [name]: value });
  }
  return events;
}

function activityFile(activityId: string, person?: TestPerson) {
  const base = person === undefined ? PUBLIC_BASE : PRIVATE_BASE;
  return send(api, "GET", `${base}/calendar/activity/${activityId}.ics`, { cookie: person?.session });
}

async function addressOf(person: TestPerson): Promise<string> {
  const { body } = await send(api, "POST", `${PRIVATE_BASE}/calendar/feed/renew`, { cookie: person.session });
  return calendarFeedResponse.parse(body).address ?? "";
}

const openFeed = (address: string, headers: Record<string, string> = {}) =>
  send(api, "GET", new URL(address).pathname, { headers });

describe("an activity's calendar", () => {
  it("has its one date with a stable identity, and escapes and folds every line", async () => {
    const host = await createPerson(api);
    const title = "Pub; quiz, \\o/ and more";
    const summary = `Line one\nEND:VEVENT\r\nX-EVIL:1 ${"é".repeat(80)}`;
    const { _id } = await createActivity(api, host, { title, summary });
    const { status, headers, body } = await activityFile(_id);
    expect(status).toBe(200);
    expect(headers.get("Content-Type")).toBe("text/calendar; charset=utf-8");
    expect(String(body)).toMatch(/^BEGIN:VCALENDAR\r\nVERSION:2\.0\r\n/);
    expect(String(body)).toMatch(/\r\nEND:VCALENDAR\r\n$/);
    expect(String(body).replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
    const [longest = 0] = String(body)
      .split("\r\n")
      .map((line) => Buffer.byteLength(line))
      .toSorted((a, b) => b - a);
    expect(longest).toBeLessThanOrEqual(75);
    const activity = await viewActivity(api, _id);
    const instant = (iso: string | undefined) => iso?.replace(/[-:]|\.\d{3}/g, "");
    const [event, ...more] = eventsIn(body);
    expect(more).toEqual([]);
    expect(event).toMatchObject({
      UID: `${_id}@meander.test`,
      SEQUENCE: "0",
      STATUS: "CONFIRMED",
      SUMMARY: "Pub\\; quiz\\, \\\\o/ and more",
      DTSTART: instant(activity.dates.options[0]?.startsAt),
      DTEND: instant(activity.dates.options[0]?.endsAt),
      URL: `http://meander.test/activity/${_id}/pub-quiz-o-and-more`,
      LOCATION: expect.stringContaining("The Old Lock"),
      ORGANIZER: expect.stringMatching(/^mailto:/),
    });
    expect(body).toContain("\r\nMETHOD:PUBLISH\r\n");
    expect(event?.DESCRIPTION).toContain("Line one\\nEND:VEVENT\\n");
    expect(event).not.toHaveProperty("X-EVIL");
  });

  it("contains every option until one is settled, which then replaces the first, and reports a cancellation", async () => {
    const host = await createPerson(api);
    const options = [1, 2, 3].map((days) => ({ dayCode: dayAhead(api, days), timePeriodCode: 3, timeCode: 19 }));
    const { _id, dates } = await createActivity(api, host, { dates: { durationMinutes: 120, options } });
    const offered = eventsIn((await activityFile(_id)).body);
    expect(offered.map(({ STATUS }) => STATUS)).toEqual(["TENTATIVE", "TENTATIVE", "TENTATIVE"]);
    expect(new Set(offered.map(({ UID }) => UID)).size).toBe(3);
    expect(offered[0]?.DESCRIPTION).toContain(english("calendar.notSettled"));

    api.now = new Date(api.now.getTime() + 60_000);
    const optionId = dates.options.toSorted((a, b) => a.startsAt.localeCompare(b.startsAt))[2]?.id;
    await send(api, "POST", `${PRIVATE_BASE}/activity/${_id}/dates/advance`, {
      cookie: host.session,
      body: { optionId },
    });
    const settled = eventsIn((await activityFile(_id)).body);
    expect(settled).toMatchObject([{ UID: `${_id}@meander.test`, STATUS: "CONFIRMED", DTSTART: offered[2]?.DTSTART }]);
    expect(Number(settled[0]?.SEQUENCE)).toBeGreaterThan(Number(offered[0]?.SEQUENCE));

    api.now = new Date(api.now.getTime() + 60_000);
    await act(api, "cancel", _id, host, { reason: "Rain" });
    const [cancelled] = eventsIn((await activityFile(_id)).body);
    expect(cancelled).toMatchObject({ UID: `${_id}@meander.test`, STATUS: "CANCELLED" });
    expect(cancelled?.DESCRIPTION).toContain("Rain");
    expect(Number(cancelled?.SEQUENCE)).toBeGreaterThan(Number(settled[0]?.SEQUENCE));
  });

  it("shows the exact address to approved participants only", async () => {
    const [host, guest] = [await createPerson(api), await createPerson(api)];
    const properties = { name: "The Old Lock", address: "2 Jamestown Road" };
    const locations = { points: [{ coordinates: [...CAMDEN] as [number, number], properties }], paths: [] };
    const { _id } = await createActivity(api, host, { exactLocation: true, locations });
    await takePart(api, _id, guest, host);
    const [inside] = eventsIn((await activityFile(_id, guest)).body);
    expect(inside).toMatchObject({
      LOCATION: expect.stringMatching(/^The Old Lock\\, 2 Jamestown Road\\, /),
      GEO: "51.539;-0.1426",
    });
    const stranger = await createPerson(api);
    for (const response of [await activityFile(_id), await activityFile(_id, stranger)]) {
      expect(response.body).not.toMatch(/Old Lock|Jamestown/);
      expect(eventsIn(response.body)[0]?.LOCATION).toMatch(/London/);
      expect(eventsIn(response.body)[0]?.GEO).not.toBe("51.539;-0.1426");
    }
    // Also with a session: below the public base everyone gets the same file.
    const path = `${PUBLIC_BASE}/calendar/activity/${_id}.ics`;
    expect((await send(api, "GET", path, { cookie: guest.session })).body).not.toContain("Old Lock");
  });

  it("returns 404 for drafts, hidden activities, templates without a date and other file names", async () => {
    const host = await createPerson(api);
    const draft = await createActivity(api, host, { status: 0 });
    const hidden = await createActivity(api, host);
    await api.db.updateTable("activity").set({ hiddenAt: api.now }).where("id", "=", hidden._id).execute();
    const template = await createActivity(api, host, { isSuggested: true, dates: { options: [] } });
    for (const { _id } of [draft, hidden, template]) expect((await activityFile(_id)).status).toBe(404);
    const odd = ["x.ics", `${draft._id}.txt`, ".ics", `${draft._id}`, "..%2f.ics", `${"a".repeat(90)}.ics`];
    for (const file of odd) {
      expect((await send(api, "GET", `${PUBLIC_BASE}/calendar/activity/${file}`)).status).toBe(404);
    }
  });

  it("shows the same local time on both sides of a clock change", async () => {
    const host = await createPerson(api);
    const { _id } = await createActivity(api, host);
    const days = ["2026-10-24", "2026-10-25"] as const;
    await api.db.deleteFrom("dateOption").where("activityId", "=", _id).execute();
    for (const dayCode of days) {
      const at = { startsAt: new Date(`${dayCode}T18:00:00Z`), endsAt: new Date(`${dayCode}T20:00:00Z`) };
      const summer = dayCode === days[0] ? 3_600_000 : 0;
      await api.db
        .insertInto("dateOption")
        .values({
          activityId: _id,
          dayCode,
          timePeriod: 3,
          timeCode: 18,
          decidedStatus: 3,
          startsAt: new Date(at.startsAt.getTime() - summer),
          endsAt: new Date(at.endsAt.getTime() - summer),
        })
        .execute();
    }
    const starts = eventsIn((await activityFile(_id)).body).map(({ DTSTART }) => DTSTART);
    expect(starts).toEqual(["20261024T170000Z", "20261025T180000Z"]);
  });
});

describe("a private calendar", () => {
  it("contains only what its owner hosts, joined and requested, without a session", async () => {
    const [owner, other] = [await createPerson(api, { firstName: "Noor" }), await createPerson(api)];
    const hosted = await createActivity(api, owner, { title: "Hosted" });
    await createActivity(api, owner, { title: "Draft", status: 0 });
    const joined = await createActivity(api, other, { title: "Joined", exactLocation: true });
    const requested = await createActivity(api, other, { title: "Asked", exactLocation: true });
    const declined = await createActivity(api, other, { title: "Declined" });
    await createActivity(api, other, { title: "Unrelated" });
    await takePart(api, joined._id, owner, other);
    await act(api, "join", requested._id, owner);
    await act(api, "join", declined._id, owner);
    await act(api, `participant/${owner.id}`, declined._id, other, { status: 1 });

    const { status, headers, body } = await openFeed(await addressOf(owner));
    expect(status).toBe(200);
    expect(headers.get("Cache-Control")).toBe("private, no-cache");
    expect(body).toContain("X-WR-CALNAME:Meander: Noor");
    const events = new Map(eventsIn(body).map((event) => [event.SUMMARY, event]));
    expect([...events.keys()].toSorted()).toEqual(["Asked", "Hosted", "Joined"]);
    expect(events.get("Hosted")).toMatchObject({ UID: `${hosted._id}@meander.test`, STATUS: "CONFIRMED" });
    expect(events.get("Joined")).toMatchObject({ STATUS: "CONFIRMED", GEO: "51.539;-0.1426" });
    expect(events.get("Asked")).toMatchObject({ STATUS: "TENTATIVE" });
    expect(events.get("Asked")?.GEO).not.toBe("51.539;-0.1426");
  });

  it("responds with 304 while nothing changed, and with the file after a change", async () => {
    const owner = await createPerson(api);
    const address = await addressOf(owner);
    await createActivity(api, owner);
    const first = await openFeed(address);
    const tag = first.headers.get("ETag") ?? "";
    expect(Date.parse(first.headers.get("Last-Modified") ?? "")).not.toBeNaN();
    api.now = new Date(api.now.getTime() + 5_000);
    const same = await openFeed(address, { "If-None-Match": `"other", ${tag}` });
    expect([same.status, same.body]).toEqual([304, ""]);
    await createActivity(api, owner, { title: "One more" });
    const changed = await openFeed(address, { "If-None-Match": tag });
    expect(changed.status).toBe(200);
    expect(eventsIn(changed.body)).toHaveLength(2);
  });

  it("has no address until one is created; a new one replaces it, and an unknown one is not found", async () => {
    const owner = await createPerson(api);
    const feed = () => send(api, "GET", `${PRIVATE_BASE}/calendar/feed`, { cookie: owner.session });
    expect((await feed()).body).toEqual({ address: null });
    const first = await addressOf(owner);
    expect(first).toMatch(/^http:\/\/meander\.test\/api\/public\/v1\.0\/calendar\/feed\/[\w-]{43}\.ics$/);
    expect((await feed()).body).toEqual({ address: first });
    const second = await addressOf(owner);
    expect(second).not.toBe(first);
    expect((await openFeed(first)).status).toBe(404);
    expect((await openFeed(second)).status).toBe(200);
    expect((await openFeed(second.replace(/.{3}\.ics$/, "xyz.ics"))).status).toBe(404);
    expect((await openFeed(second.replace(".ics", ""))).status).toBe(404);
    const renewals = await Promise.all([addressOf(owner), addressOf(owner), addressOf(owner)]);
    const statuses = await Promise.all(renewals.map(async (address) => (await openFeed(address)).status));
    expect(statuses.toSorted()).toEqual([200, 404, 404]);
    expect((await send(api, "POST", `${PRIVATE_BASE}/calendar/feed/renew`)).status).toBe(401);
  });

  it("is unavailable while the account is suspended, and deleted with it", async () => {
    const owner = await createPerson(api);
    const address = await addressOf(owner);
    const pause = (suspendedUntil: Date | null) =>
      api.db.updateTable("person").set({ suspendedUntil }).where("id", "=", owner.id).execute();
    await pause(new Date(api.now.getTime() + 60_000));
    expect((await openFeed(address)).status).toBe(404);
    await pause(new Date(api.now.getTime() - 60_000));
    expect((await openFeed(address)).status).toBe(200);
    await api.db.deleteFrom("person").where("id", "=", owner.id).execute();
    expect((await openFeed(address)).status).toBe(404);
  });

  it("logs no token", async () => {
    const address = await addressOf(await createPerson(api));
    const token = /([\w-]{43})\.ics$/.exec(address)?.[1] ?? "?";
    const lines: string[] = [];
    const log = pino({ level: "trace" }, { write: (line: string) => lines.push(line) });
    const app = createApp({ ...api.services, log });
    lines.length = 0;
    for (const path of [new URL(address).pathname, new URL(address).pathname.replace(".ics", "x.ics")]) {
      await app.request(path);
    }
    expect(lines).toHaveLength(2);
    expect(lines.join("")).toContain("/calendar/feed/:file");
    expect(lines.join("")).not.toContain(token);
  });
});
