import { randomUUID } from "node:crypto";
import { deletedUser } from "@meander/domain/person/deleted-user";
import { beforeEach, describe, expect, it } from "vitest";
import { act, createActivity, inboxCodes, takePart, viewActivity } from "../support/activities.ts";
import { waitForLockWaits } from "../support/lock-waits.ts";
import { createPeople, createPerson, PASSWORD, type TestPerson } from "../support/people.ts";
import { PRIVATE_BASE, PUBLIC_BASE, send } from "../support/send.ts";
import { startApi } from "../support/start-api.ts";

const api = startApi();
const many = <Count extends number>(count: Count) => createPeople(api, count);

beforeEach(async () => {
  await api.db.deleteFrom("rateLimit").execute();
});

function say(what: "block" | "unblock", person: TestPerson | undefined, userId: string) {
  return send(api, "POST", `${PRIVATE_BASE}/user/${what}`, { cookie: person?.session, body: { userId } });
}

function read(path: string, person: TestPerson) {
  return send(api, "GET", `${PRIVATE_BASE}${path}`, { cookie: person.session });
}

async function two(): Promise<readonly [TestPerson, TestPerson]> {
  return [await createPerson(api), await createPerson(api)];
}

describe("blocking a person", () => {
  it("requires a verified caller and another existing person", async () => {
    const [ada, ben] = await two();
    const [unverified, deleted] = [await createPerson(api, { isVerified: false }), await createPerson(api)];
    await send(api, "DELETE", `${PRIVATE_BASE}/user/delete/`, {
      cookie: deleted.session,
      body: { password: PASSWORD },
    });
    for (const what of ["block", "unblock"] as const) {
      expect((await say(what, undefined, ben.id)).status).toBe(401);
      expect((await say(what, unverified, ben.id)).status).toBe(403);
      expect((await say(what, ada, ada.id)).status).toBe(409);
      expect((await say(what, ada, "ben")).status).toBe(400);
      for (const id of [deleted.id, randomUUID(), deletedUser.id]) expect((await say(what, ada, id)).status).toBe(404);
    }
    expect((await read("/user/blocks", ada)).body).toEqual({ blocks: [] });
  });

  it("is idempotent, and listed to the blocker only", async () => {
    const [ada, ben] = await two();
    const again = await Promise.all(Array.from({ length: 10 }, () => say("block", ada, ben.id)));
    expect(again.every(({ status }) => status === 200)).toBe(true);
    expect((await read("/user/blocks", ada)).body).toMatchObject({
      blocks: [{ user: { _id: ben.id }, blockedDate: api.now.toISOString() }],
    });
    expect((await read("/user/blocks", ben)).body).toEqual({ blocks: [] });
    const written = await api.db.selectFrom("audit").select("action").where("subjectId", "=", ben.id).execute();
    expect(written).toEqual([{ action: "block-user" }]);
    for (const response of [await say("unblock", ada, ben.id), await say("unblock", ada, ben.id)]) {
      expect(response.status).toBe(200);
    }
    expect((await read(`/user/${ben.id}`, ada)).status).toBe(200);
  });
});

describe.each(["the host", "the guest"])("a block by %s", (by) => {
  async function blocked() {
    const [host, guest] = await two();
    const activity = await createActivity(api, host);
    await (by === "the host" ? say("block", host, guest.id) : say("block", guest, host.id));
    return { host, guest, activity };
  }

  it("hides both from each other: profile, activities, search, lists", async () => {
    const { host, guest, activity } = await blocked();
    for (const [viewer, other] of [
      [host, guest],
      [guest, host],
    ] as const) {
      expect((await read(`/user/${other.id}`, viewer)).status).toBe(404);
      expect((await read(`/activities/upcoming/${other.id}`, viewer)).status).toBe(404);
    }
    expect((await read(`/activity/${activity._id}`, guest)).status).toBe(404);
    const byIds = await read(`/activities?id=${activity._id}`, guest);
    expect(byIds.body).toMatchObject({ activities: [] });
    const found = await send(api, "POST", `${PUBLIC_BASE}/search/?limit=100`, { cookie: guest.session, body: {} });
    expect(JSON.stringify(found.body)).not.toContain(activity._id);
    expect((await send(api, "GET", `${PUBLIC_BASE}/user/${host.id}`)).status).toBe(200);
  });

  it("prevents the guest from joining, commenting and liking, and notifies neither", async () => {
    const { host, guest, activity } = await blocked();
    for (const [what, body] of [
      ["join", {}],
      ["comment", { text: "Hello" }],
      ["like", { liked: true }],
    ] as const) {
      expect((await act(api, what, activity._id, guest, body)).status, what).toBe(404);
    }
    const [third] = await many(1);
    const elsewhere = await createActivity(api, third);
    for (const person of [host, guest]) await takePart(api, elsewhere._id, person, third);
    const before = await inboxCodes(api, host);
    await act(api, "comment", elsewhere._id, guest, { text: "Hello @Mira Okafor", mentionIds: [host.id] });
    expect(await inboxCodes(api, host)).toEqual(before);
    const comments = await read(`/activity/${elsewhere._id}/comments`, host);
    expect(comments.body).toMatchObject({ comments: [], totalCount: 0 });
    const seen = await viewActivity(api, elsewhere._id, host);
    expect(seen.people.map(({ _id }) => _id)).not.toContain(guest.id);
    const people = await read(`/activity/${elsewhere._id}/participants`, host);
    expect(JSON.stringify(people.body)).not.toContain(guest.id);
  });
});

describe("comments under an activity of a person across a block", () => {
  it("can't be reported or deleted, except for the author's own", async () => {
    const [host, guest] = await two();
    const [third] = await many(1);
    const { _id } = await createActivity(api, host);
    for (const [person, text] of [
      [third, "Is it far?"],
      [guest, "I know the way"],
    ] as const) {
      await act(api, "comment", _id, person, { text });
    }
    const ids = await api.db.selectFrom("comment").select(["id", "authorId"]).where("activityId", "=", _id).execute();
    const idOf = (person: TestPerson) => ids.find(({ authorId }) => authorId === person.id)?.id;
    await say("block", guest, host.id);
    const report = { cookie: guest.session, body: { text: "Odd", category: "spam" } };
    expect((await send(api, "POST", `${PRIVATE_BASE}/comment/${idOf(third)}/report`, report)).status).toBe(404);
    const remove = (person: TestPerson, by: TestPerson) =>
      send(api, "DELETE", `${PRIVATE_BASE}/comment/${idOf(person)}`, { cookie: by.session });
    expect((await remove(third, guest)).status).toBe(404);
    expect((await remove(third, host)).status).toBe(403);
    expect((await remove(guest, guest)).status).toBe(200);
    expect((await read(`/activity/${_id}/comments`, third)).body).toMatchObject({ totalCount: 1 });
  });
});

describe("a block with existing data", () => {
  const optionIdsOf = ({ dates }: { dates: { options: readonly { id: string }[] } }) =>
    dates.options.map(({ id }) => id);

  it.each(["host", "guest"] as const)(
    "ends a join request, with its votes and message, when the %s blocks",
    async (by) => {
      const [host, guest] = await two();
      const activity = await createActivity(api, host);
      await act(api, "join", activity._id, guest, { optionIds: optionIdsOf(activity), message: "I bring tea" });
      const before = [await inboxCodes(api, host), await inboxCodes(api, guest)];
      await (by === "host" ? say("block", host, guest.id) : say("block", guest, host.id));
      const seen = await viewActivity(api, activity._id, host);
      expect(seen).toMatchObject({ pendingCount: 0, approvedCount: 0, dates: { options: [{ voteCount: 1 }] } });
      const after = [await inboxCodes(api, host), await inboxCodes(api, guest)];
      const [forHost = [], forGuest = []] = before;
      expect(after).toEqual([forHost, by === "host" ? [...forGuest, 5] : forGuest]);
      await (by === "host" ? say("unblock", host, guest.id) : say("unblock", guest, host.id));
      expect((await act(api, "join", activity._id, guest)).status).toBe(200);
    },
  );

  it.each(["host", "guest"] as const)("ends a participation and frees the place when the %s blocks", async (by) => {
    const [host, guest] = await two();
    const [other] = await many(1);
    const activity = await createActivity(api, host, { capacity: 2 });
    for (const person of [guest, other]) {
      await takePart(api, activity._id, person, host);
      await act(api, "vote", activity._id, person, { optionIds: optionIdsOf(activity) });
    }
    const before = await Promise.all([host, guest, other].map((person) => inboxCodes(api, person)));
    await (by === "host" ? say("block", host, guest.id) : say("block", guest, host.id));
    const seen = await viewActivity(api, activity._id, other);
    expect(seen).toMatchObject({ approvedCount: 1, placesLeft: 1, dates: { options: [{ voteCount: 2 }] } });
    const after = await Promise.all([host, guest, other].map((person) => inboxCodes(api, person)));
    const added = after.map((codes, index) => codes.slice(before[index]?.length));
    expect(added).toEqual(by === "host" ? [[], [5], []] : [[3], [], [2]]);
    const rows = await api.db.selectFrom("participant").select("personId").where("personId", "=", guest.id).execute();
    expect(rows).toEqual([]);
    expect((await read(`/activity/${activity._id}`, guest)).status).toBe(404);
  });

  it("notifies as for a decline or a departure, with the names, and never of a block", async () => {
    const [ada, ben] = await two();
    const hosted = await createActivity(api, ada, { title: "Dusk walk" });
    const joined = await createActivity(api, ben, { title: "Dawn walk" });
    await takePart(api, hosted._id, ben, ada);
    await takePart(api, joined._id, ada, ben);
    await say("block", ada, ben.id);
    const { body } = await read("/notifications", ben);
    expect(body).toMatchObject({ unseenCount: 2 });
    const { notifications } = body as { notifications: readonly unknown[] };
    expect(notifications).toHaveLength(2);
    expect(notifications).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ notificationCode: 5, actor: expect.objectContaining({ _id: ada.id }) }),
        expect.objectContaining({ notificationCode: 3, actor: expect.objectContaining({ _id: ada.id }) }),
      ]),
    );
    expect(notifications).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ notificationCode: 5, activity: expect.objectContaining({ title: "Dusk walk" }) }),
        expect.objectContaining({ notificationCode: 3, activity: expect.objectContaining({ title: "Dawn walk" }) }),
      ]),
    );
    const mails = await api.db
      .selectFrom("delivery")
      .select("data")
      .where("personId", "=", ben.id)
      .where("template", "=", "notification")
      .execute();
    expect(JSON.stringify([body, mails])).not.toMatch(/block/i);
  });

  it("leaves a past activity unchanged, so that it can be rated", async () => {
    const [host, guest] = await two();
    const { _id, dates } = await createActivity(api, host);
    await takePart(api, _id, guest, host);
    const before = api.now;
    api.now = new Date(dates.options[0]?.endsAt ?? 0);
    await say("block", guest, host.id);
    api.now = before;
    const rows = await api.db.selectFrom("participant").select("status").where("activityId", "=", _id).execute();
    expect(rows).toEqual([{ status: 3 }]);
    expect(await inboxCodes(api, host)).not.toContain(3);
  });

  it("leaves a declined or cancelled participation unchanged", async () => {
    const [host, guest] = await two();
    const { _id } = await createActivity(api, host);
    await takePart(api, _id, guest, host);
    await act(api, "leave", _id, guest);
    await say("block", host, guest.id);
    const rows = await api.db.selectFrom("participant").select("status").where("activityId", "=", _id).execute();
    expect(rows).toEqual([{ status: 4 }]);
    expect(await inboxCodes(api, guest)).not.toContain(5);
  });

  it("keeps both participants in another person's activity, hidden from each other", async () => {
    const [ada, ben] = await two();
    const [host] = await many(1);
    const { _id } = await createActivity(api, host);
    for (const person of [ada, ben]) await takePart(api, _id, person, host);
    await say("block", ada, ben.id);
    expect(await viewActivity(api, _id, host)).toMatchObject({ approvedCount: 2 });
    for (const [viewer, other] of [
      [ada, ben],
      [ben, ada],
    ] as const) {
      expect(JSON.stringify((await read(`/activity/${_id}/participants`, viewer)).body)).not.toContain(other.id);
    }
    await act(api, "cancel", _id, host, { reason: "Rain" });
    for (const person of [ada, ben]) expect(await inboxCodes(api, person)).toContain(7);
  });

  it("still delivers a cancellation to every participant", async () => {
    const [host, guest] = await two();
    const { _id } = await createActivity(api, host, { title: "Dusk walk" });
    await takePart(api, _id, guest, host);
    // A block from before blocks ended participations.
    await api.db.insertInto("block").values({ personId: guest.id, blockedId: host.id }).execute();
    await act(api, "cancel", _id, host, { reason: "Rain" });
    expect((await read("/notifications", guest)).body).toMatchObject({
      notifications: expect.arrayContaining([
        expect.objectContaining({ notificationCode: 7, activity: expect.objectContaining({ title: "Dusk walk" }) }),
      ]),
    });
  });

  it("hides earlier notifications while it exists", async () => {
    const [host, guest] = await two();
    const { _id } = await createActivity(api, host);
    await act(api, "like", _id, guest, { liked: true });
    expect((await read("/notifications", host)).body).toMatchObject({ notifications: [{ notificationCode: 18 }] });
    await say("block", host, guest.id);
    expect((await read("/notifications", host)).body).toMatchObject({ notifications: [], unseenCount: 0 });
    await say("unblock", host, guest.id);
    expect((await read("/notifications", host)).body).toMatchObject({ notifications: [{ notificationCode: 18 }] });
  });

  it("hides their votes from each other where both participate", async () => {
    const [host, ada] = await two();
    const [ben] = await many(1);
    const { _id, dates } = await createActivity(api, host);
    for (const person of [ada, ben]) {
      await takePart(api, _id, person, host);
      await act(api, "vote", _id, person, { optionIds: dates.options.map(({ id }) => id) });
    }
    const voters = async (person: TestPerson) =>
      (await viewActivity(api, _id, person)).dates.options[0]?.votes.map(({ userId }) => userId);
    expect(await voters(ada)).toContain(ben.id);
    await say("block", ben, ada.id);
    expect(await voters(ada)).not.toContain(ben.id);
    expect(await voters(ben)).not.toContain(ada.id);
    expect(await voters(host)).toEqual(expect.arrayContaining([ada.id, ben.id]));
  });

  it("prevents the host from approving a blocked person", async () => {
    const [host, guest] = await two();
    const { _id } = await createActivity(api, host);
    await act(api, "join", _id, guest);
    await act(api, `participant/${guest.id}`, _id, host, { status: 1 });
    await say("block", guest, host.id);
    expect((await act(api, `participant/${guest.id}`, _id, host, { status: 3 })).status).toBe(404);
  });
});

describe("a block that races with an action", () => {
  /** Actions between guest and host that race with a block. */
  const racing = {
    "a request": { isAsking: false, call: (id: string, guest: TestPerson) => act(api, "join", id, guest) },
    "an approval": {
      isAsking: true,
      call: (id: string, guest: TestPerson, host: TestPerson) =>
        act(api, `participant/${guest.id}`, id, host, { status: 3 }),
    },
    "a vote": {
      isAsking: true,
      call: (id: string, guest: TestPerson, _host: TestPerson, optionIds: readonly string[]) =>
        act(api, "vote", id, guest, { optionIds }),
    },
  };

  it.each(Object.entries(racing))("leaves nothing of %s", async (_, { isAsking, call }) => {
    const [host, ...guests] = await many(13);
    const { _id, dates } = await createActivity(api, host);
    const optionIds = dates.options.map(({ id }) => id);
    if (isAsking) for (const guest of guests) await act(api, "join", _id, guest);
    const block = (guest: TestPerson, index: number) =>
      index % 2 === 0 ? say("block", host, guest.id) : say("block", guest, host.id);
    const responses = await Promise.all(
      guests.flatMap((guest, index) => {
        const calls = [() => call(_id, guest, host, optionIds), () => block(guest, index)];
        return (index % 4 < 2 ? calls : calls.toReversed()).map((start) => start());
      }),
    );
    expect(responses.filter(({ status }) => status >= 500)).toEqual([]);
    const rows = await api.db.selectFrom("participant").select("personId").where("activityId", "=", _id).execute();
    expect(rows).toEqual([]);
    expect(await viewActivity(api, _id, host)).toMatchObject({
      approvedCount: 0,
      pendingCount: 0,
      dates: { options: [{ voteCount: 1 }] },
    });
    const votes = await api.db.selectFrom("dateVote").select("personId").where("optionId", "in", optionIds).execute();
    expect(votes).toEqual([{ personId: host.id }]);
  });

  it("waits for a request that is being written, and ends it", async () => {
    const [host, guest] = await two();
    const { _id } = await createActivity(api, host);
    const responses = await api.db.transaction().execute(async (trx) => {
      await trx.selectFrom("activity").select("id").where("id", "=", _id).forUpdate().execute();
      const asking = act(api, "join", _id, guest);
      await waitForLockWaits(api, 1);
      const blocking = say("block", host, guest.id);
      await waitForLockWaits(api, 2);
      return { asking, blocking };
    });
    expect([(await responses.asking).status, (await responses.blocking).status]).toEqual([200, 200]);
    const rows = await api.db.selectFrom("participant").select("personId").where("activityId", "=", _id).execute();
    expect(rows).toEqual([]);
  });

  it("succeeds for both when two people block each other at once", async () => {
    const [ada, ben] = await two();
    const responses = await Promise.all([say("block", ada, ben.id), say("block", ben, ada.id)]);
    expect(responses.map(({ status }) => status)).toEqual([200, 200]);
    const rows = await api.db
      .selectFrom("block")
      .select("personId")
      .where("personId", "in", [ada.id, ben.id])
      .execute();
    expect(rows).toHaveLength(2);
  });
});
