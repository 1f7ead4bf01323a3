import { randomUUID } from "node:crypto";
import { nobody } from "@meander/domain/person/nobody";
import { beforeEach, describe, expect, it } from "vitest";
import { act, createActivity, inboxCodes, takePart, viewActivity } from "../support/activities.ts";
import { createPerson, PASSWORD, type TestPerson } from "../support/people.ts";
import { PRIVATE_BASE, PUBLIC_BASE, send } from "../support/send.ts";
import { startApi } from "../support/start-api.ts";

const api = startApi();
const many = (count: number) => Promise.all(Array.from({ length: count }, () => createPerson(api)));

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

describe("blocking somebody", () => {
  it("is for verified people, about somebody else who is there", async () => {
    const [ada, ben] = await two();
    const [unverified, gone] = [await createPerson(api, { isVerified: false }), await createPerson(api)];
    await send(api, "DELETE", `${PRIVATE_BASE}/user/delete/`, { cookie: gone.session, body: { password: PASSWORD } });
    for (const what of ["block", "unblock"] as const) {
      expect((await say(what, undefined, ben.id)).status).toBe(401);
      expect((await say(what, unverified, ben.id)).status).toBe(403);
      expect((await say(what, ada, ada.id)).status).toBe(409);
      expect((await say(what, ada, "ben")).status).toBe(400);
      for (const id of [gone.id, randomUUID(), nobody.id]) expect((await say(what, ada, id)).status).toBe(404);
    }
    expect((await read("/user/blocks", ada)).body).toEqual({ blocks: [] });
  });

  it("changes nothing when said again, and is listed to its maker alone", async () => {
    const [ada, ben] = await two();
    const again = await Promise.all(Array.from({ length: 10 }, () => say("block", ada, ben.id)));
    expect(again.every(({ status }) => status === 200)).toBe(true);
    expect((await read("/user/blocks", ada)).body).toMatchObject({
      blocks: [{ user: { _id: ben.id }, blockedDate: api.now.toISOString() }],
    });
    expect((await read("/user/blocks", ben)).body).toEqual({ blocks: [] });
    const written = await api.db.selectFrom("audit").select("action").where("subjectId", "=", ben.id).execute();
    expect(written).toEqual([{ action: "block-user" }]);
    for (const answer of [await say("unblock", ada, ben.id), await say("unblock", ada, ben.id)]) {
      expect(answer.status).toBe(200);
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

  it("hides either from the other: profile, activities, search, lists", async () => {
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

  it("keeps the guest from joining, commenting and liking, and tells nobody of them", async () => {
    const { host, guest, activity } = await blocked();
    for (const [what, body] of [
      ["join", {}],
      ["comment", { text: "Hello" }],
      ["like", { liked: true }],
    ] as const) {
      expect((await act(api, what, activity._id, guest, body)).status, what).toBe(404);
    }
    const [third] = await many(1);
    if (third === undefined) return;
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

describe("comments under an activity of somebody on the other side of a block", () => {
  it("are not there to report or to delete, but for one's own to take back", async () => {
    const [host, guest] = await two();
    const [third] = await many(1);
    if (third === undefined) return;
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

describe("what there was before a block", () => {
  it("withdraws a request that waits, quietly, and leaves whoever was approved", async () => {
    const [host, asking] = await two();
    const [guest] = await many(1);
    if (guest === undefined) return;
    const { _id, dates } = await createActivity(api, host);
    await act(api, "join", _id, asking, { optionIds: dates.options.map(({ id }) => id) });
    await takePart(api, _id, guest, host);
    const told = [await inboxCodes(api, host), await inboxCodes(api, asking)];
    await say("block", asking, host.id);
    await say("block", host, guest.id);
    const seen = await viewActivity(api, _id, host);
    expect(seen).toMatchObject({ pendingCount: 0, approvedCount: 1, dates: { options: [{ voteCount: 1 }] } });
    expect([await inboxCodes(api, host), await inboxCodes(api, asking)]).toEqual(told);
    const rest = await read(`/activity/${_id}/participants`, host);
    expect(rest.body).toMatchObject({ participants: [{ user: { _id: guest.id }, status: 3 }] });
    expect((await act(api, "leave", _id, guest)).status).toBe(200);
  });

  it("keeps old notifications out of sight while it stands", async () => {
    const [host, guest] = await two();
    const { _id } = await createActivity(api, host);
    await act(api, "like", _id, guest, { liked: true });
    expect((await read("/notifications", host)).body).toMatchObject({ notifications: [{ notificationCode: 18 }] });
    await say("block", host, guest.id);
    expect((await read("/notifications", host)).body).toMatchObject({ notifications: [], unseenCount: 0 });
    await say("unblock", host, guest.id);
    expect((await read("/notifications", host)).body).toMatchObject({ notifications: [{ notificationCode: 18 }] });
  });

  it("hides the votes of the one from the other where both take part", async () => {
    const [host, ada] = await two();
    const [ben] = await many(1);
    if (ben === undefined) return;
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

  it("lets no host approve somebody whom a block stands before", async () => {
    const [host, guest] = await two();
    const { _id } = await createActivity(api, host);
    await act(api, "join", _id, guest);
    await act(api, `participant/${guest.id}`, _id, host, { status: 1 });
    await say("block", guest, host.id);
    expect((await act(api, `participant/${guest.id}`, _id, host, { status: 3 })).status).toBe(404);
  });
});

it("leaves no request between two, however block and request race", async () => {
  const [host, ...guests] = await many(13);
  if (host === undefined) return;
  const { _id } = await createActivity(api, host);
  const answers = await Promise.all(
    guests.flatMap((guest, index) => [
      act(api, "join", _id, guest),
      index % 2 === 0 ? say("block", host, guest.id) : say("block", guest, host.id),
    ]),
  );
  expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
  const rows = await api.db.selectFrom("participant").select("personId").where("activityId", "=", _id).execute();
  expect(rows).toEqual([]);
});
