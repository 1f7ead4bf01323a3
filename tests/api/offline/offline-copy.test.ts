import { activityResponse } from "@meander/domain/contract/activities";
import { commentsResponse } from "@meander/domain/contract/comments";
import { notificationsResponse } from "@meander/domain/contract/notifications";
import { type OfflineCopy, offlineCopy } from "@meander/domain/contract/offline";
import { describe, expect, it } from "vitest";
import { act, createActivity, takePart } from "../support/activities.ts";
import { createPeople, createPerson, type TestPerson } from "../support/people.ts";
import { PRIVATE_BASE, PUBLIC_BASE, send } from "../support/send.ts";
import { startApi } from "../support/start-api.ts";
import { statementsOf } from "../support/statements.ts";

const api = startApi();

async function takeCopy(person: TestPerson): Promise<OfflineCopy> {
  const { status, headers, body } = await send(api, "GET", `${PRIVATE_BASE}/offline-copy`, { cookie: person.session });
  expect([status, headers.get("Cache-Control")]).toEqual([200, "no-store"]);
  return offlineCopy.parse(body);
}

function titlesIn({ activities, upcoming }: OfflineCopy) {
  expect(upcoming.activities.map(({ _id }) => _id)).toEqual(activities.map(({ activity }) => activity._id));
  return activities.map(({ activity }) => activity.title);
}

async function read(person: TestPerson, path: string): Promise<unknown> {
  return (await send(api, "GET", path, { cookie: person.session })).body;
}

describe("the copy for a phone without a network", () => {
  it("has what the person's pages show: activities joined, requested and hosted, their comments, the inbox", async () => {
    const [host, guest, other] = await createPeople(api, 3);
    const joined = await createActivity(api, host, { title: "Joined" });
    await takePart(api, joined._id, guest, host);
    for (const text of ["Where do we meet?", "At the lock"]) await act(api, "comment", joined._id, host, { text });
    const requested = await createActivity(api, host, { title: "Requested" });
    await act(api, "join", requested._id, guest);
    await createActivity(api, guest, { title: "Hosted" });
    await createActivity(api, other, { title: "Somebody else's" });

    const copy = await takeCopy(guest);
    expect(titlesIn(copy).toSorted()).toEqual(["Hosted", "Joined", "Requested"]);
    expect(copy).toMatchObject({ takenAt: api.now.toISOString(), user: { _id: guest.id } });
    const { activity, comments } = copy.activities.find((each) => each.activity._id === joined._id) ?? {};
    const shown = await read(guest, `${PUBLIC_BASE}/activity/${joined._id}`);
    expect(activity).toEqual(activityResponse.parse(shown).activity);
    const page = commentsResponse.parse(await read(guest, `${PUBLIC_BASE}/activity/${joined._id}/comments`));
    expect(page.comments).toHaveLength(2);
    expect(comments).toEqual(page);
    expect(copy.inbox).toEqual(notificationsResponse.parse(await read(guest, `${PRIVATE_BASE}/notifications`)));
  });

  it("pages the comments as their page does, without those of people with a block", async () => {
    const [host, guest, blocked] = await createPeople(api, 3);
    const [first, second] = [await createActivity(api, host), await createActivity(api, host)];
    for (const { _id } of [first, second]) await takePart(api, _id, guest, host);
    for (let written = 0; written < 12; written += 1) {
      await act(api, "comment", first._id, written % 4 === 0 ? blocked : host, { text: `Comment ${written}` });
      api.now = new Date(api.now.getTime() + 1000);
    }
    await send(api, "POST", `${PRIVATE_BASE}/user/block`, { cookie: guest.session, body: { userId: blocked.id } });
    for (const { activity, comments } of (await takeCopy(guest)).activities) {
      const page = await read(guest, `${PUBLIC_BASE}/activity/${activity._id}/comments?limit=5`);
      expect(comments).toEqual(commentsResponse.parse(page));
      expect(comments).toMatchObject(
        activity._id === first._id ? { totalCount: 9, comments: { length: 5 } } : { totalCount: 0 },
      );
    }
  });

  it("loses at once what the server no longer shows", async () => {
    const [host, guest] = await createPeople(api, 2);
    const { _id } = await createActivity(api, host, { title: "Shown until now" });
    await takePart(api, _id, guest, host);
    expect(titlesIn(await takeCopy(guest))).toEqual(["Shown until now"]);
    await act(api, `participant/${guest.id}`, _id, host, { status: 1 });
    expect(titlesIn(await takeCopy(guest))).toEqual([]);
  });

  it("needs as many statements for many activities as for one", async () => {
    const [host, guest] = await createPeople(api, 2);
    const join = async () => {
      const { _id } = await createActivity(api, host);
      await takePart(api, _id, guest, host);
      await act(api, "comment", _id, guest, { text: "Looking forward to it" });
    };
    const count = async () => (await statementsOf(api, () => takeCopy(guest))).statements.length;
    await join();
    const one = await count();
    for (let more = 0; more < 4; more += 1) await join();
    expect(await count()).toBe(one);
  });

  it("is for people who are logged in", async () => {
    expect((await send(api, "GET", `${PRIVATE_BASE}/offline-copy`)).status).toBe(401);
    const person = await createPerson(api);
    expect(await takeCopy(person)).toMatchObject({ activities: [], inbox: { notifications: [] } });
  });
});
