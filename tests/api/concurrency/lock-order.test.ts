import { beforeEach, describe, expect, it } from "vitest";
import { act, createActivity, dayAhead, takePart, viewActivity } from "../support/activities.ts";
import { startMail, verifyHashIn } from "../support/mail.ts";
import { createPeople, type TestPerson } from "../support/people.ts";
import { PRIVATE_BASE, PUBLIC_BASE, send } from "../support/send.ts";
import { startApi } from "../support/start-api.ts";

const api = startApi();
const mail = startMail(api);
const many = <Count extends number>(count: Count) => createPeople(api, count);

beforeEach(async () => {
  await api.db.deleteFrom("rateLimit").execute();
});

describe("concurrent requests on one activity", () => {
  it("are serialised without a deadlock", async () => {
    const [host, ...people] = await many(17);
    const mornings = {
      durationMinutes: 60,
      options: [1, 2].map((day) => ({ dayCode: dayAhead(api, day), timePeriodCode: 1 })),
    };
    const activity = await createActivity(api, host, { dates: mornings });
    const optionIds = activity.dates.options.map((option) => option.id);
    const put = (days: readonly number[]) =>
      send(api, "PUT", `${PRIVATE_BASE}/activity/${activity._id}/dates`, {
        cookie: host.session,
        body: { options: days.map((day) => ({ dayCode: dayAhead(api, day), timePeriodCode: 1 })) },
      });
    const busy = (person: TestPerson, round: number) => [
      act(api, "like", activity._id, person, { liked: round % 2 === 0 }),
      act(api, "join", activity._id, person, { optionIds: optionIds.slice(0, 1) }),
      act(api, "comment", activity._id, person, { text: "Count me in" }),
      act(api, `participant/${person.id}`, activity._id, host, { status: 3 }),
    ];
    const responses = [];
    for (const round of [0, 1, 2]) {
      const calls = people.flatMap((person) => busy(person, round));
      calls.push(put([1, 2, 3 + round]));
      responses.push(...(await Promise.all(calls)));
    }
    expect(responses.filter(({ status }) => status >= 500)).toEqual([]);
    const seen = await viewActivity(api, activity._id, host);
    const rows = async (table: "activityLike" | "comment" | "participant") =>
      (await api.db.selectFrom(table).select("activityId").where("activityId", "=", activity._id).execute()).length;
    expect(seen.metrics.likes.count).toBe(await rows("activityLike"));
    expect(seen.metrics.comments).toBe(await rows("comment"));
    const approved = await api.db
      .selectFrom("participant")
      .select("personId")
      .where("activityId", "=", activity._id)
      .where("status", "=", 3)
      .execute();
    expect(seen.approvedCount).toBe(approved.length);
  });

  it("allow likes and comments during the host's edits", async () => {
    const [host, ...people] = await many(7);
    const { _id } = await createActivity(api, host);
    const edit = (index: number) =>
      send(api, "PATCH", `${PRIVATE_BASE}/activity/${_id}`, { cookie: host.session, body: { title: `Walk ${index}` } });
    const responses = [];
    for (let round = 0; round < 25; round += 1) {
      const calls = people.flatMap((person, index) => [
        act(api, "like", _id, person, { liked: round % 2 === 0 }),
        ...(index < 3 ? [edit(index)] : []),
        ...(index > 4 ? [act(api, "comment", _id, person, { text: "Count me in" })] : []),
      ]);
      responses.push(...(await Promise.all(calls)));
    }
    expect(responses.filter(({ status }) => status >= 500)).toEqual([]);
  });

  it("never exceed five days, however many are requested", async () => {
    const [host] = await many(1);
    const { _id } = await createActivity(api, host);
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        send(api, "PUT", `${PRIVATE_BASE}/activity/${_id}/dates`, {
          cookie: host.session,
          body: {
            options: [0, 1, 2, 3, 4].map((day) => ({
              dayCode: dayAhead(api, 1 + ((index + day) % 14)),
              timePeriodCode: 2,
            })),
          },
        }),
      ),
    );
    expect(responses.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect((await viewActivity(api, _id, host)).dates.options).toHaveLength(5);
  });

  it("approve no one after the cancellation", async () => {
    const [host, guest, ...people] = await many(14);
    const { _id } = await createActivity(api, host);
    await takePart(api, _id, guest, host);
    const [cancelled, ...joined] = await Promise.all([
      act(api, "cancel", _id, host, { reason: "Rain" }),
      ...people.map((person) => act(api, "join", _id, person)),
    ]);
    expect(cancelled?.status).toBe(200);
    const inside = joined.filter(({ status }) => status === 200).length;
    expect(joined.filter(({ status }) => status === 409)).toHaveLength(people.length - inside);
    const notified = await api.db
      .selectFrom("notification")
      .select("personId")
      .where("activityId", "=", _id)
      .where("code", "=", 7)
      .execute();
    expect(notified).toHaveLength(inside + 1);
    expect(
      await api.db.selectFrom("activitySearch").select("activityId").where("activityId", "=", _id).execute(),
    ).toEqual([]);
  });
});

describe("an address of several sign-ups", () => {
  it("goes to one of those who follow their links at once, the others' links are invalid", async () => {
    for (let round = 0; round < 4; round += 1) {
      const emailAddress = `shared-${round}@example.org`;
      const body = { firstName: "Ada", lastName: "Byron", emailAddress, password: "wander2026" };
      await Promise.all(
        Array.from({ length: 4 }, () => send(api, "POST", `${PUBLIC_BASE}/auth/local/signup`, { body })),
      );
      const hashes = (await mail.receive(emailAddress)).map((received) => verifyHashIn(received));
      expect(hashes).toHaveLength(4);
      const responses = await Promise.all(
        [...hashes, ...hashes].map((hash) => send(api, "POST", `${PUBLIC_BASE}/email/verify?verifyHash=${hash}`)),
      );
      expect(responses.map(({ status }) => status).sort()).toEqual([200, 200, ...Array(6).fill(422)]);
      const verified = responses.filter(({ status }) => status === 200);
      expect(verified.filter(({ body }) => (body as { isRepeated: boolean }).isRepeated)).toHaveLength(1);
      const owners = await api.db
        .selectFrom("person")
        .select("id")
        .where((eb) => eb.or([eb("email", "=", emailAddress), eb("unverifiedEmail", "=", emailAddress)]))
        .execute();
      expect(owners).toHaveLength(1);
    }
  });
});
