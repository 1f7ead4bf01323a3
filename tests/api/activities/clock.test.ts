import { describe, expect, it } from "vitest";
import { expireActivities } from "@meander/api/modules/activities/expire-activities";
import { advanceNextStarts } from "@meander/api/modules/activities/advance-next-starts";
import { sendReminders } from "@meander/api/modules/notifications/send-reminders";
import { act, createActivity, dayAhead, inboxCodes, takePart, viewActivity } from "../support/activities.ts";
import { createPerson } from "../support/people.ts";
import { startApi } from "../support/start-api.ts";

const api = startApi();
const HOUR_MS = 3_600_000;
const evenings = (...days: number[]) => ({
  options: days.map((day) => ({ dayCode: dayAhead(api, day), timePeriodCode: 3, timeCode: 19 })),
});

describe("the passing of time", () => {
  it("expires an activity once, and requests ratings and attendance once", async () => {
    const [host, person] = await Promise.all([createPerson(api), createPerson(api)]);
    const { _id, dates } = await createActivity(api, host, { dates: evenings(1) });
    await takePart(api, _id, person, host);
    const end = new Date(dates.options[0]?.endsAt ?? 0);
    await expireActivities(api.db, new Date(end.getTime() - 1));
    expect((await viewActivity(api, _id)).status).toBe(1);
    await Promise.all([1, 2, 3].map(() => expireActivities(api.db, end)));
    const row = await api.db.selectFrom("activity").select("status").where("id", "=", _id).executeTakeFirst();
    expect(row?.status).toBe(3);
    expect(await inboxCodes(api, person)).toEqual([4, 14]);
    expect(await inboxCodes(api, host)).toEqual([1, 22]);
    const found = await api.db.selectFrom("activitySearch").selectAll().where("activityId", "=", _id).execute();
    expect(found).toEqual([]);
  });

  it("expires no draft, suggestion or cancelled activity, and none twice", async () => {
    const host = await createPerson(api);
    const made = [
      await createActivity(api, host, { dates: evenings(1), status: 0 }),
      await createActivity(api, host, { dates: evenings(1), isSuggested: true }),
      await createActivity(api, host, { dates: evenings(1) }),
      await createActivity(api, host, { dates: evenings(1) }),
    ];
    await act(api, "cancel", made[2]?._id ?? "", host, { reason: "Rain" });
    const later = new Date(api.now.getTime() + 72 * HOUR_MS);
    await expireActivities(api.db, later);
    expect(await expireActivities(api.db, later)).toBe(0);
    const rows = await api.db.selectFrom("activity").select(["id", "status"]).where("hostId", "=", host.id).execute();
    const statusOf = new Map(rows.map(({ id, status }) => [id, status]));
    expect(made.map(({ _id }) => statusOf.get(_id))).toEqual([0, 1, 2, 3]);
  });

  it("shows the expiry before it is written", async () => {
    const host = await createPerson(api);
    const { _id, dates } = await createActivity(api, host, { dates: evenings(1) });
    const before = api.now;
    api.now = new Date(dates.options[0]?.endsAt ?? 0);
    expect((await viewActivity(api, _id)).status).toBe(3);
    api.now = before;
  });

  it("moves discovery on to the next date", async () => {
    const host = await createPerson(api);
    const { _id, dates } = await createActivity(api, host, { dates: evenings(1, 2) });
    const [first, second] = dates.options;
    await advanceNextStarts(api.db, new Date(first?.startsAt ?? 0));
    const row = await api.db.selectFrom("activitySearch").selectAll().where("activityId", "=", _id).executeTakeFirst();
    expect(row?.nextStartsAt.toISOString()).toBe(second?.startsAt);
  });

  it("reminds participants a day and two hours before the start, once each", async () => {
    const [host, person] = await Promise.all([createPerson(api), createPerson(api)]);
    const { _id, dates } = await createActivity(api, host, { dates: evenings(3) });
    await takePart(api, _id, person, host);
    const start = new Date(dates.options[0]?.startsAt ?? 0).getTime();
    for (const hours of [30, 24, 23, 3, 2, 1.5]) {
      await Promise.all([1, 2].map(() => sendReminders(api.db, new Date(start - hours * HOUR_MS))));
    }
    expect(await inboxCodes(api, person)).toEqual([4, 15, 15]);
  });

  it("prompts the host two days ahead to decide, and those without a vote to vote", async () => {
    const [host, person] = await Promise.all([createPerson(api), createPerson(api)]);
    const { _id, dates } = await createActivity(api, host, { dates: evenings(4, 5) });
    await takePart(api, _id, person, host);
    const start = new Date(dates.options[0]?.startsAt ?? 0).getTime();
    for (const hours of [49, 48, 47]) await sendReminders(api.db, new Date(start - hours * HOUR_MS));
    expect(await inboxCodes(api, host)).toEqual([1, 16]);
    expect(await inboxCodes(api, person)).toEqual([4, 13]);
  });
});
