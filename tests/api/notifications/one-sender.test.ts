import { notificationsResponse } from "@meander/domain/contract/notifications";
import { beforeEach, describe, expect, it } from "vitest";
import { act, createActivity, dayAhead } from "../support/activities.ts";
import { createPeople, createPerson, type TestPerson } from "../support/people.ts";
import { PRIVATE_BASE, send } from "../support/send.ts";
import { startApi } from "../support/start-api.ts";

/** What one person does may not fill another's inbox, nor use up the mails of their day. */
const api = startApi();
const [REQUEST, MENTION] = [1, 10];

/** Mails are counted by day, so that none of a test's may be after midnight. */
beforeEach(() => {
  api.now = new Date(new Date().setUTCHours(12, 0, 0, 0) + 86_400_000);
});

async function mailsTo(person: TestPerson) {
  const rows = await api.db
    .selectFrom("delivery")
    .select(["state", "reason", "data"])
    .where("personId", "=", person.id)
    .where("channel", "=", "mail")
    .orderBy("createdAt")
    .orderBy("id")
    .execute();
  return rows.map(({ state, reason, data }) => ({
    code: (data as { notificationCode: number }).notificationCode,
    outcome: state === "skipped" ? reason : "mailed",
  }));
}

async function inbox(person: TestPerson) {
  const { body } = await send(api, "GET", `${PRIVATE_BASE}/notifications`, { cookie: person.session });
  const { notifications, unseenCount, totalCount } = notificationsResponse.parse(body);
  return {
    codes: notifications.map(({ notificationCode }) => notificationCode),
    notifications,
    unseenCount,
    totalCount,
  };
}

const see = (person: TestPerson) => send(api, "POST", `${PRIVATE_BASE}/notifications/seen`, { cookie: person.session });

function passMinute() {
  api.now = new Date(api.now.getTime() + 60_000);
}

describe("a person who asks to join and leaves six times", () => {
  it("is one mail and one entry, unseen again each time, and leaves the host's mails to others", async () => {
    const [host, stranger, ...others] = await createPeople(api, 6);
    const { _id } = await createActivity(api, host);
    for (let n = 0; n < 6; n += 1) {
      passMinute();
      expect((await act(api, "join", _id, stranger)).status).toBe(200);
      const { codes, unseenCount, totalCount } = await inbox(host);
      expect({ codes, unseenCount, totalCount }).toEqual({ codes: [REQUEST], unseenCount: 1, totalCount: 1 });
      await see(host);
      expect((await act(api, "leave", _id, stranger)).status).toBe(200);
    }
    const repeated = Array.from({ length: 5 }, () => ({ code: REQUEST, outcome: "repeated" }));
    expect(await mailsTo(host)).toEqual([{ code: REQUEST, outcome: "mailed" }, ...repeated]);
    for (const other of others) expect((await act(api, "join", _id, other)).status).toBe(200);
    expect((await mailsTo(host)).filter(({ outcome }) => outcome === "mailed")).toHaveLength(5);
    expect((await inbox(host)).notifications[0]?.actor?._id).toBe(others.at(-1)?.id);
  });

  it("is mailed again on another day", async () => {
    const [host, stranger] = await createPeople(api, 2);
    const option = { dayCode: dayAhead(api, 5), timePeriodCode: 3, timeCode: 19 };
    const { _id } = await createActivity(api, host, { dates: { durationMinutes: 120, options: [option] } });
    await act(api, "join", _id, stranger);
    await act(api, "leave", _id, stranger);
    api.now = new Date(api.now.getTime() + 86_400_000);
    expect((await act(api, "join", _id, stranger)).status).toBe(200);
    expect((await mailsTo(host)).map(({ outcome }) => outcome)).toEqual(["mailed", "mailed"]);
  });
});

describe("one sender", () => {
  it("causes at most two of the day's mails, whatever about, and others cause the rest", async () => {
    const [host, stranger, other] = await createPeople(api, 3);
    const activities = [];
    for (const title of ["A", "B", "C", "D"]) activities.push(await createActivity(api, host, { title }));
    for (const { _id } of activities) await act(api, "join", _id, stranger);
    expect((await mailsTo(host)).map(({ outcome }) => outcome)).toEqual([
      "mailed",
      "mailed",
      "overBudget",
      "overBudget",
    ]);
    expect((await inbox(host)).totalCount).toBe(4);
    for (const { _id } of activities) await act(api, "join", _id, other);
    expect((await mailsTo(host)).slice(4).map(({ outcome }) => outcome)).toEqual([
      "mailed",
      "mailed",
      "overBudget",
      "overBudget",
    ]);
  });

  it("with eight mentions is one mail and one entry, which links to the latest", async () => {
    const host = await createPerson(api, { firstName: "Hana", lastName: "Ito" });
    const stranger = await createPerson(api);
    const { _id } = await createActivity(api, host);
    for (let n = 0; n < 8; n += 1) {
      passMinute();
      await act(api, "comment", _id, stranger, { text: `@Hana Ito, ${n}`, mentionIds: [host.id] });
    }
    const mentions = (await mailsTo(host)).filter(({ code }) => code === MENTION);
    expect(mentions.map(({ outcome }) => outcome)).toEqual(["mailed", ...Array.from({ length: 7 }, () => "repeated")]);
    const { codes, notifications } = await inbox(host);
    expect(codes).toEqual([MENTION]);
    const { id } = await api.db
      .selectFrom("comment")
      .select("id")
      .where("activityId", "=", _id)
      .orderBy("postedAt", "desc")
      .executeTakeFirstOrThrow();
    expect(notifications[0]?.data).toEqual({ commentId: id });
  });
});
