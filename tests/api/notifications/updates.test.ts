import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { mailFolderOf, type StoredMail } from "@meander/api/mail-sink/mail-store";
import { notificationCode } from "@meander/domain/notification/catalogue";
import { beforeAll, describe, expect, it } from "vitest";
import { english } from "../support/english.ts";
import { dayAhead, inboxCodes, viewActivity } from "../support/activities.ts";
import { startMail } from "../support/mail.ts";
import { call, createScene, does, type Role, roles, type Scene, withDates } from "../support/notification-scene.ts";
import { startApi } from "../support/start-api.ts";

const api = startApi();
const mail = startMail(api);

// Mails are limited by the day, which must not end in the middle of a test.
beforeAll(() => {
  api.now = new Date(`${dayAhead(api, 1)}T12:00:00Z`);
});

/** Reads the raw bytes, because mail parsers change line breaks. */
async function readAttachment(message: StoredMail | undefined): Promise<string> {
  const raw = await readFile(join(mailFolderOf(api.config), `${message?.id}.eml`), "utf8");
  const part = raw.split("Content-Disposition: attachment")[1] ?? "";
  const encoded = part.split("\r\n\r\n")[1] ?? "";
  return Buffer.from(encoded, "base64").toString("utf8");
}

describe("a decided date", () => {
  const settle = async (scene: Scene) => {
    const { dates } = await viewActivity(api, scene.activityId);
    const [first] = dates.options.toSorted((a, b) => a.startsAt.localeCompare(b.startsAt));
    await does(api, "dates/advance", scene, scene.people.host, { optionId: first?.id });
  };
  const updates = (scene: Scene, role: Role) =>
    api.db
      .selectFrom("notification")
      .select(["personId", "data"])
      .where("activityId", "=", scene.activityId)
      .where("code", "=", notificationCode.activityUpdated)
      .where("personId", "=", scene.people[role].id)
      .execute();

  it("notifies every participant and pending person once, but not the host", async () => {
    const scene = await createScene(api, { isOpen: true });
    await settle(scene);
    const counts = await Promise.all(roles.map(async (role) => [role, (await updates(scene, role)).length]));
    expect(Object.fromEntries(counts)).toEqual({
      host: 0,
      first: 1,
      second: 1,
      shy: 0,
      pending: 1,
      outsider: 0,
      staff: 0,
    });
    const { data } = (await updates(scene, "first"))[0] ?? {};
    expect(data).toMatchObject({
      change: "decided",
      startsAt: scene.startsAt.toISOString(),
      timeZone: "Europe/London",
    });
    expect(await inboxCodes(api, scene.people.first)).toEqual([notificationCode.activityUpdated]);
  });

  it("is mailed with date, hours, zone, place and a calendar file that a cancellation revokes", async () => {
    const scene = await createScene(api, { isOpen: true });
    await settle(scene);
    const about = await viewActivity(api, scene.activityId);
    const [settled] = await mail.receive(scene.people.first.email);
    expect(settled?.subject).toBe(withDates("Canal walk at dusk: the date is set for @first", about));
    for (const words of ["@when", "The Old Lock", "London", "Ines Barros", "attached file"]) {
      expect(settled?.text).toContain(withDates(words, about));
    }
    const entry = (message: StoredMail | undefined) =>
      message?.attachments.map(({ type, text }) => ({ type, text }))[0];
    const published = entry(settled);
    expect(published?.type).toMatch(/^text\/calendar.*method=PUBLISH/i);
    expect(published?.text).toContain(`UID:${scene.activityId}@meander.test\n`);
    expect(published?.text).toContain("STATUS:CONFIRMED\n");
    expect(await readAttachment(settled)).toMatch(/^BEGIN:VCALENDAR\r\n.*\r\nEND:VCALENDAR\r\n$/s);
    const [waiting] = await mail.receive(scene.people.pending.email);
    expect(entry(waiting)?.text).toContain("STATUS:TENTATIVE\n");

    api.now = new Date(api.now.getTime() + 60_000);
    await does(api, "cancel", scene, scene.people.host, { reason: "The lock is closed" });
    const [cancelled] = await mail.receive(scene.people.first.email);
    const taken = entry(cancelled);
    expect(cancelled?.text).toContain("The lock is closed");
    expect(taken?.type).toMatch(/method=CANCEL/i);
    expect(taken?.text).toContain(`UID:${scene.activityId}@meander.test\n`);
    const sequence = (text: string | undefined) => Number(/SEQUENCE:(\d+)/.exec(text ?? "")?.[1]);
    expect(sequence(taken?.text)).toBeGreaterThan(sequence(published?.text));
  });

  it("discloses the exact meeting point to approved people only, in text and file", async () => {
    const scene = await createScene(api, { isOpen: true });
    await api.db.updateTable("activity").set({ exactLocation: true }).where("id", "=", scene.activityId).execute();
    await settle(scene);
    const [inside] = await mail.receive(scene.people.first.email);
    const [outside] = await mail.receive(scene.people.pending.email);
    expect(inside?.text).toContain("The Old Lock");
    expect(inside?.attachments[0]?.text).toContain("The Old Lock");
    expect(JSON.stringify(outside)).not.toContain("Old Lock");
    expect(outside?.text).toContain("you’ll see the exact spot once you’re in");
  });

  it("counts as a change when options or the duration change, and as none otherwise", async () => {
    const scene = await createScene(api, { isOpen: true });
    const put = (durationMinutes: number, days: readonly number[]) =>
      call(api, "PUT", scene.people.host, `/activity/${scene.activityId}/dates`, {
        durationMinutes,
        options: days.map((day) => ({ dayCode: dayAhead(api, day), timePeriodCode: 3, timeCode: 19 })),
      });
    await put(120, [3, 4]);
    expect(await inboxCodes(api, scene.people.first)).toEqual([]);
    await put(90, [3, 4]);
    // A mail that hasn't left yet would take the second change along.
    await mail.receive(scene.people.first.email);
    await put(90, [3]);
    const changes = (await updates(scene, "first")).map(({ data }) => data);
    expect(changes).toEqual([{ change: "dates" }]);
    const mails = api.db.selectFrom("delivery").select("data").where("personId", "=", scene.people.first.id);
    expect(await mails.where("channel", "=", "mail").execute()).toHaveLength(2);
  });
});

describe("corrections of an activity", () => {
  const MINUTE_MS = 60_000;
  const later = (minutes: number) => {
    api.now = new Date(api.now.getTime() + minutes * MINUTE_MS);
  };
  const edit = ({ people, activityId }: Scene, body: object) =>
    call(api, "PATCH", people.host, `/activity/${activityId}`, body);
  const mailsTo = async ({ people }: Scene, role: Role = "first") =>
    (await mail.receive(people[role].email)).toReversed();
  const move = (scene: Scene) =>
    edit(scene, {
      locations: { points: [{ coordinates: [-0.15, 51.54], properties: { name: "The New Lock" } }], paths: [] },
    });

  it("are one entry of the inbox, and one mail ten minutes after the first", async () => {
    const scene = await createScene(api, {});
    for (let n = 1; n <= 7; n += 1) {
      await edit(scene, { summary: `Bring ${n} lamps.` });
      later(1);
    }
    await edit(scene, { title: "Canal walk by lamplight" });
    later(2.9);
    expect(await mailsTo(scene)).toEqual([]);
    later(0.1);
    const mails = await mailsTo(scene);
    expect(mails).toHaveLength(1);
    for (const words of [english("inbox.changes.summary"), english("inbox.changes.title"), "Canal walk by lamplight"])
      expect(mails[0]?.text).toContain(words);
    expect(await inboxCodes(api, scene.people.first)).toEqual([notificationCode.activityUpdated]);
    await edit(scene, { summary: "And a torch." });
    later(10);
    const [, second] = await mailsTo(scene);
    expect(second?.text).toContain(english("inbox.changes.summary"));
    expect(second?.text).not.toContain(english("inbox.changes.title"));
  });

  it("leave with a changed place, which goes at once although the day's mails are used up", async () => {
    const scene = await createScene(api, {});
    for (const summary of ["One.", "Two.", "Three."]) {
      await edit(scene, { summary });
      later(11);
    }
    expect(await mailsTo(scene)).toHaveLength(2);
    await edit(scene, { title: "Canal walk by lamplight" });
    await move(scene);
    const mails = await mailsTo(scene);
    expect(mails).toHaveLength(3);
    expect(mails[2]?.text).toContain("The New Lock");
    later(1);
    await edit(scene, { capacity: 20 });
    await move(scene);
    later(30);
    expect(await mailsTo(scene)).toHaveLength(3);
  });

  it("that wait are named by the mail about new dates", async () => {
    const scene = await createScene(api, {});
    await edit(scene, { title: "Canal walk by lamplight" });
    await call(api, "PUT", scene.people.host, `/activity/${scene.activityId}/dates`, {
      durationMinutes: 120,
      options: [{ dayCode: dayAhead(api, 5), timePeriodCode: 3, timeCode: 19 }],
    });
    const [offered] = await mailsTo(scene);
    for (const words of ["New dates for", english("notificationMail.changed"), english("inbox.changes.title")])
      expect(offered?.text).toContain(words);
    later(11);
    expect(await mailsTo(scene)).toHaveLength(1);
  });

  it("that wait are dropped by a cancellation, and for a person who leaves", async () => {
    const scene = await createScene(api, {});
    await edit(scene, { title: "Canal walk by lamplight" });
    await does(api, "leave", scene, scene.people.second);
    later(11);
    expect(await mailsTo(scene, "second")).toEqual([]);
    await edit(scene, { summary: "Bring a lamp." });
    await does(api, "cancel", scene, scene.people.host, { reason: "Rain" });
    later(11);
    const subjects = (await mailsTo(scene, "pending")).map(({ subject }) => subject);
    expect(subjects).toEqual([
      "Canal walk by lamplight has changed. See what is new",
      "Canal walk by lamplight was cancelled by Ines Barros",
    ]);
  });
});

it("an update names what changed, and an identical one notifies no one", async () => {
  const scene = await createScene(api, {});
  const { people, activityId } = scene;
  const { title, locations } = await viewActivity(api, activityId, people.host);
  await call(api, "PATCH", people.host, `/activity/${activityId}`, { title, locations });
  expect(await inboxCodes(api, people.first)).toEqual([]);
  const point = { coordinates: [-0.15, 51.54], properties: { name: "The New Lock" } };
  const body = { title: "Canal walk at noon", locations: { points: [point], paths: [] } };
  await call(api, "PATCH", people.host, `/activity/${activityId}`, body);
  const [message] = await mail.receive(people.first.email);
  for (const words of [
    english("notificationMail.changed"),
    english("inbox.changes.title"),
    english("inbox.changes.place"),
    "The New Lock",
  ])
    expect(message?.text).toContain(words);
  expect(message?.text).not.toContain(english("inbox.changes.summary"));
});
