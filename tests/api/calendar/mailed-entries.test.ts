import { renderMail } from "@meander/api/delivery/render-mail";
import type { StoredMail } from "@meander/api/mail-sink/mail-store";
import { describe, expect, it } from "vitest";
import { dayAhead, viewActivity } from "../support/activities.ts";
import { makeDecision } from "../support/cases.ts";
import { startMail } from "../support/mail.ts";
import { call, createScene, does, type Role, type Scene } from "../support/notification-scene.ts";
import { PRIVATE_BASE, send } from "../support/send.ts";
import { startApi } from "../support/start-api.ts";

const api = startApi();
const mail = startMail(api);

type Entry = {
  readonly method: string | undefined;
  readonly uid: string | undefined;
  readonly sequence: number;
  readonly status: string | undefined;
  readonly start: string | undefined;
  readonly count: number;
};

function entryOf(message: StoredMail | undefined): Entry | null {
  const text = message?.attachments[0]?.text;
  if (text === undefined) return null;
  const value = (name: string) => new RegExp(`^${name}[^:\\n]*:(.*)$`, "m").exec(text)?.[1]?.trim();
  const { uid, status, start } = { uid: value("UID"), status: value("STATUS"), start: value("DTSTART") };
  const count = text.split("BEGIN:VEVENT").length - 1;
  return { method: value("METHOD"), uid, sequence: Number(value("SEQUENCE")), status, start, count };
}

/** The calendar file of the latest mail to a person; null where it has none. */
async function latestEntry({ people }: Scene, role: Role = "first"): Promise<Entry | null> {
  const [latest] = await mail.receive(people[role].email);
  return entryOf(latest);
}

const later = (minutes: number) => {
  api.now = new Date(api.now.getTime() + minutes * 60_000);
};
const stamp = (iso: string | undefined) => iso?.replace(/[-:]|\.\d{3}/g, "");
const option = (days: number) => ({ dayCode: dayAhead(api, days), timePeriodCode: 3, timeCode: 19 });
const putDates = async (scene: Scene, days: readonly number[]) => {
  await call(api, "PUT", scene.people.host, `/activity/${scene.activityId}/dates`, {
    durationMinutes: 120,
    options: days.map(option),
  });
  later(1);
};

/** The first participant has the entry of the decided date, on the fourth day. */
async function decidedScene(): Promise<{ scene: Scene; before: Entry }> {
  const scene = await createScene(api, { isOpen: true });
  const { dates } = await viewActivity(api, scene.activityId);
  const [, second] = dates.options.toSorted((a, b) => a.startsAt.localeCompare(b.startsAt));
  await does(api, "dates/advance", scene, scene.people.host, { optionId: second?.id });
  later(1);
  const before = await latestEntry(scene);
  expect(before).toMatchObject({ method: "PUBLISH", uid: `${scene.activityId}@meander.test`, status: "CONFIRMED" });
  if (before === null) throw new Error("The mail has no calendar file.");
  return { scene, before };
}

describe("the calendar entry that a mail brought", () => {
  it("is open again after new dates, and moves with the next decision", async () => {
    const { scene, before } = await decidedScene();
    await putDates(scene, [5, 6]);
    const offered = await viewActivity(api, scene.activityId, scene.people.host);
    const [earliest] = offered.dates.options.toSorted((a, b) => a.startsAt.localeCompare(b.startsAt));
    const reopened = await latestEntry(scene);
    expect(reopened).toMatchObject({
      method: "PUBLISH",
      uid: before.uid,
      status: "TENTATIVE",
      count: 1,
      start: stamp(earliest?.startsAt),
    });
    expect(reopened?.sequence).toBeGreaterThan(before.sequence);
    const [message] = await mail.receive(scene.people.first.email);
    expect(message?.text).toContain("as not set yet");

    const last = offered.dates.options.find(({ id }) => id !== earliest?.id);
    await does(api, "dates/advance", scene, scene.people.host, { optionId: last?.id });
    const moved = await latestEntry(scene);
    expect(moved).toMatchObject({ uid: before.uid, status: "CONFIRMED", start: stamp(last?.startsAt) });
    expect(moved?.sequence).toBeGreaterThan(reopened?.sequence ?? Number.POSITIVE_INFINITY);
  });

  it("is taken back from a declined participant, and comes again with another approval", async () => {
    const { scene, before } = await decidedScene();
    const decide = (status: 1 | 3) =>
      does(api, `participant/${scene.people.first.id}`, scene, scene.people.host, { status });
    await decide(1);
    const [declined] = await mail.receive(scene.people.first.email);
    expect(declined?.text).toContain("take it out of your calendar");
    const taken = entryOf(declined);
    expect(taken).toMatchObject({ method: "CANCEL", uid: before.uid, status: "CANCELLED", start: before.start });
    expect(taken?.sequence).toBeGreaterThan(before.sequence);
    await decide(3);
    const again = await latestEntry(scene);
    expect(again).toMatchObject({ method: "PUBLISH", uid: before.uid, status: "CONFIRMED" });
    expect(again?.sequence).toBeGreaterThan(taken?.sequence ?? Number.POSITIVE_INFINITY);
  });

  it("is taken back by a block, without what the person may no longer see", async () => {
    const { scene, before } = await decidedScene();
    const { host, first } = scene.people;
    await call(api, "PATCH", host, `/activity/${scene.activityId}`, { summary: "A secret since then" });
    await send(api, "POST", `${PRIVATE_BASE}/user/block`, { cookie: host.session, body: { userId: first.id } });
    const [ended] = await mail.receive(first.email);
    expect(entryOf(ended)).toMatchObject({ method: "CANCEL", uid: before.uid, start: before.start });
    expect(JSON.stringify(ended?.attachments)).not.toMatch(/secret|Ines|Old Lock/);
  });

  it("is taken back when moderators hide the activity", async () => {
    const { scene, before } = await decidedScene();
    const subject = { type: "activity", id: scene.activityId } as const;
    await makeDecision(api, scene.people.staff, { subject, decision: "hideActivity", ownerId: scene.people.host.id });
    await api.db.updateTable("delivery").set({ dueAt: api.now }).where("template", "=", "activity-hidden").execute();
    const [hidden] = await mail.receive(scene.people.first.email);
    expect(hidden?.text).toContain("take it out of your calendar");
    expect(entryOf(hidden)).toMatchObject({ method: "CANCEL", uid: before.uid, start: before.start });
    const [other] = await mail.receive(scene.people.pending.email);
    expect(entryOf(other)?.method).toBe("PUBLISH");
  });

  it("is corrected for those who have one only", async () => {
    const scene = await createScene(api, { isOpen: true });
    await putDates(scene, [5, 6]);
    expect((await mail.receive(scene.people.first.email)).map(entryOf)).toEqual([null]);
    await does(api, `participant/${scene.people.first.id}`, scene, scene.people.host, { status: 1 });
    expect(await latestEntry(scene)).toBeNull();
  });

  it("has another SEQUENCE in each of several mails written at once", async () => {
    const { scene, before } = await decidedScene();
    const { id, data, personId } = await api.db
      .selectFrom("delivery")
      .select(["id", "data", "personId"])
      .where("personId", "=", scene.people.first.id)
      .where("channel", "=", "mail")
      .executeTakeFirstOrThrow();
    const delivery = {
      id,
      data,
      personId,
      template: "notification",
      address: null,
      attempts: 0,
      firstName: null,
      unsubscribeToken: null,
      locale: null,
      isSuppressed: false,
    };
    const context = { db: api.db, config: api.config, clock: () => api.now };
    const mails = await Promise.all([1, 2, 3, 4].map(() => renderMail(delivery, context)));
    const sequences = mails.map(({ attachments = [] }) =>
      Number(/SEQUENCE:(\d+)/.exec(attachments[0]?.content ?? "")?.[1]),
    );
    expect(new Set(sequences).size).toBe(4);
    expect(Math.min(...sequences)).toBeGreaterThan(before.sequence);
  });
});
