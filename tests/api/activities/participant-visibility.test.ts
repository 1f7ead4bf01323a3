import { activitiesResponse } from "@meander/domain/contract/activities";
import { beforeAll, describe, expect, it } from "vitest";
import { act, createActivity, dayAhead, takePart, viewActivity } from "../support/activities.ts";
import { createPeople, createPerson, type TestPerson } from "../support/people.ts";
import { PRIVATE_BASE, PUBLIC_BASE, send } from "../support/send.ts";
import { startApi } from "../support/start-api.ts";

/** Which kinds of viewer see a guest of another person's activity, over every read that could name one. */

const api = startApi();

const viewers = [
  ...(["visitor", "unverified", "member", "pending", "declined", "left"] as const),
  ...(["approved", "host", "moderator", "the guest"] as const),
];
type Viewer = (typeof viewers)[number];
const insiders: readonly Viewer[] = ["approved", "host", "moderator", "the guest"];

const people = new Map<Viewer, TestPerson>();
const of = (viewer: Viewer) => people.get(viewer);
const someone = (viewer: Viewer): TestPerson => {
  const person = of(viewer);
  if (person === undefined) throw new Error(`There is no ${viewer}.`);
  return person;
};
let activityId = "";
let pastId = "";
let optionId = "";

beforeAll(async () => {
  for (const viewer of viewers) {
    if (viewer === "visitor") continue;
    const wishes = { isVerified: viewer !== "unverified", userType: viewer === "moderator" ? 3 : 1 } as const;
    const lastName = viewer === "the guest" ? "Guestington" : "Okafor";
    people.set(viewer, await createPerson(api, { ...wishes, lastName, firstName: viewer }));
  }
  const host = someone("host");
  const upcoming = await createActivity(api, host, { title: "Zither evening ahead" });
  const past = await createActivity(api, host, { title: "Zither evening gone by" });
  activityId = upcoming._id;
  pastId = past._id;
  optionId = upcoming.dates.options[0]?.id ?? "";
  for (const id of [activityId, pastId]) {
    for (const guest of ["approved", "the guest"] as const) await takePart(api, id, someone(guest), host);
    for (const asking of ["pending", "declined", "left"] as const) await act(api, "join", id, someone(asking));
    await act(api, `participant/${someone("declined").id}`, id, host, { status: 1 });
    await act(api, "leave", id, someone("left"));
  }
  await act(api, "vote", activityId, someone("the guest"), { optionIds: [optionId] });
  await end(pastId);
  const userIds = [someone("approved").id, someone("the guest").id];
  expect((await act(api, "attendance", pastId, host, { userIds })).status).toBe(200);
});

async function end(id: string): Promise<void> {
  const before = new Date(api.now.getTime() - 3_600_000);
  const dates = { dayCode: dayAhead(api, -1), startsAt: new Date(before.getTime() - 7_200_000), endsAt: before };
  await api.db.updateTable("dateOption").set(dates).where("activityId", "=", id).execute();
  await api.db.updateTable("activity").set({ endsAt: before, status: 3 }).where("id", "=", id).execute();
}

const get = (path: string, viewer: Viewer) => send(api, "GET", path, { cookie: of(viewer)?.session });

/** Reads of an activity: whether the response names the guest anywhere. */
const readsOfActivity: Readonly<Record<string, (viewer: Viewer) => Promise<{ status: number; body: unknown }>>> = {
  "the activity": (viewer) => get(`${PUBLIC_BASE}/activity/${activityId}`, viewer),
  "the activity on the private base": (viewer) => get(`${PRIVATE_BASE}/activity/${activityId}`, viewer),
  "a past activity": (viewer) => get(`${PUBLIC_BASE}/activity/${pastId}`, viewer),
  "activities by id": (viewer) => get(`${PUBLIC_BASE}/activities?id=${activityId},${pastId}`, viewer),
  "a search": (viewer) =>
    send(api, "POST", `${PUBLIC_BASE}/search?keywords=zither`, { cookie: of(viewer)?.session, body: {} }),
  "what the host has ahead": (viewer) => get(`${PUBLIC_BASE}/activities/upcoming/${someone("host").id}`, viewer),
  "what the host had": (viewer) => get(`${PUBLIC_BASE}/activities/past/${someone("host").id}`, viewer),
  "what took place": (viewer) => get(`${PUBLIC_BASE}/activities/hosted/${someone("host").id}`, viewer),
};

describe.each(Object.keys(readsOfActivity))("%s", (name) => {
  it.each(viewers)("names the guest to participants and moderators only: %s", async (viewer) => {
    const { status, body } = await (readsOfActivity[name] ?? expect.unreachable)(viewer);
    if (name.includes("private") && viewer === "visitor") return expect(status).toBe(401);
    expect(status).toBe(200);
    const text = JSON.stringify(body);
    expect(text).toContain("Zither evening");
    const guest = someone("the guest");
    expect([text.includes(guest.id), text.includes("Guestington")]).toEqual(Array(2).fill(insiders.includes(viewer)));
  });
});

describe("an activity read by an outsider", () => {
  it.each(viewers)(
    "has its host's picture, the counts, and the votes of its participants or one's own: %s",
    async (viewer) => {
      const seen = await viewActivity(api, activityId, of(viewer));
      expect([seen.approvedCount, seen.dates.options[0]?.voteCount, seen.people[0]?._id]).toEqual([
        2,
        2,
        someone("host").id,
      ]);
      const isInside = insiders.includes(viewer);
      expect(seen.people).toHaveLength(isInside ? 3 : 1);
      const voters = seen.dates.options.flatMap(({ votes }) => votes.map(({ userId }) => userId));
      const showsVoters = isInside && viewer !== "moderator";
      expect(voters).toEqual(showsVoters ? [someone("host").id, someone("the guest").id] : []);
    },
  );

  it("contains a pending person's own votes", async () => {
    const pending = someone("pending");
    await act(api, "vote", activityId, pending, { optionIds: [optionId] });
    const seen = await viewActivity(api, activityId, pending);
    expect(seen.viewer.votedOptionIds).toEqual([optionId]);
    expect(seen.dates.options[0]?.votes).toEqual([{ userId: pending.id, valid: true }]);
    await act(api, "vote", activityId, pending, { optionIds: [] });
  });
});

describe("the participants of an activity", () => {
  it.each(viewers)("are listed to participants and moderators only: %s", async (viewer) => {
    const { status, body } = await get(`${PRIVATE_BASE}/activity/${activityId}/participants`, viewer);
    if (viewer === "visitor") return expect(status).toBe(401);
    const { participants } = body as { participants: { user: { _id: string }; votedOptionIds: string[] }[] };
    const others = participants.filter(({ user }) => user._id !== someone(viewer).id);
    expect(others.some(({ user }) => user._id === someone("the guest").id)).toBe(
      insiders.includes(viewer) && viewer !== "the guest",
    );
    if (!insiders.includes(viewer)) expect(others).toEqual([]);
  });
});

describe.each([
  { base: PUBLIC_BASE, list: "upcoming" },
  { base: PRIVATE_BASE, list: "upcoming" },
  { base: PUBLIC_BASE, list: "past" },
  { base: PRIVATE_BASE, list: "past" },
] as const)("other people's activities that a person joined, at $base/$list", ({ base, list }) => {
  const read = async (viewer: Viewer) => {
    const { status, body } = await get(`${base}/activities/${list}/${someone("the guest").id}`, viewer);
    if (base === PRIVATE_BASE && viewer === "visitor") return [status];
    const { activities, total } = activitiesResponse.parse(body);
    return [activities.map(({ _id }) => _id), total];
  };
  const joined = () => [[list === "upcoming" ? activityId : pastId], 1];
  const nothing = (viewer: Viewer) => (base === PRIVATE_BASE && viewer === "visitor" ? [401] : [[], 0]);
  const setShown = (showsJoined: boolean) =>
    send(api, "POST", `${PRIVATE_BASE}/user/privacy`, { cookie: someone("the guest").session, body: { showsJoined } });

  it.each(viewers)("are visible to the participants of that activity and staff: %s", async (viewer) => {
    expect(await read(viewer)).toEqual(insiders.includes(viewer) ? joined() : nothing(viewer));
  });

  it("are visible to members once the person allows it, and to no one without a verified address", async () => {
    expect((await setShown(true)).status).toBe(200);
    for (const viewer of ["member", "pending", "declined", "left", ...insiders] as const)
      expect(await read(viewer)).toEqual(joined());
    for (const viewer of ["visitor", "unverified"] as const) expect(await read(viewer)).toEqual(nothing(viewer));
    await setShown(false);
    expect(await read("member")).toEqual([[], 0]);
  });
});

it("leaves a person's own lists and export complete", async () => {
  const guest = someone("the guest");
  const own = await send(api, "GET", `${PRIVATE_BASE}/activities/upcoming`, { cookie: guest.session });
  expect(activitiesResponse.parse(own.body).activities.map(({ _id }) => _id)).toEqual([activityId]);
  const file = await send(api, "GET", `${PRIVATE_BASE}/user/export`, { cookie: guest.session });
  expect(JSON.stringify(file.body)).toContain(activityId);
});

it("settings are off and on by default, changed one by one, and read and changed by their owner only", async () => {
  const [{ session }, other] = await createPeople(api, 2);
  const path = `${PRIVATE_BASE}/user/privacy`;
  const initial = { showsJoined: false, offersFeed: true };
  expect((await send(api, "GET", path, { cookie: session })).body).toEqual(initial);
  expect((await send(api, "POST", path, { cookie: session, body: {} })).status).toBe(400);
  const post = async (body: object) => (await send(api, "POST", path, { cookie: session, body })).body;
  expect(await post({ showsJoined: true })).toEqual({ showsJoined: true, offersFeed: true });
  expect(await post({ offersFeed: false })).toEqual({ showsJoined: true, offersFeed: false });
  expect((await send(api, "GET", path, { cookie: session })).body).toEqual({ showsJoined: true, offersFeed: false });
  expect((await send(api, "GET", path, { cookie: other.session })).body).toEqual(initial);
  expect((await send(api, "GET", path)).status).toBe(401);
});
