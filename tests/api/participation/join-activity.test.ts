import { describe, expect, it } from "vitest";
import { english } from "../support/english.ts";
import { act, createActivity, inboxCodes, takePart, viewActivity } from "../support/activities.ts";
import { createPeople } from "../support/people.ts";
import { PRIVATE_BASE, send } from "../support/send.ts";
import { startApi } from "../support/start-api.ts";

const api = startApi();
const many = <Count extends number>(count: Count) => createPeople(api, count);

describe("joining", () => {
  it("refuses visitors, the host and people with a request", async () => {
    const [host, person] = await many(2);
    const { _id } = await createActivity(api, host);
    expect((await act(api, "join", _id, undefined)).status).toBe(401);
    expect(await act(api, "join", _id, host)).toMatchObject({
      status: 409,
      body: { message: english("errors.hostCannotJoin") },
    });
    expect((await act(api, "join", _id, person)).status).toBe(200);
    expect(await act(api, "join", _id, person)).toMatchObject({
      status: 409,
      body: { message: english("errors.alreadyParticipating") },
    });
  });

  it("stores the request with its votes and notifies the host, in the inbox and by mail", async () => {
    const [host, person] = await many(2);
    const { _id, dates } = await createActivity(api, host);
    const optionIds = dates.options.map((option) => option.id);
    const response = await act(api, "join", _id, person, { optionIds, message: "Hello!" });
    expect(response).toMatchObject({
      status: 200,
      body: { activity: { viewer: { approvalStatus: 2, votedOptionIds: optionIds } } },
    });
    expect((await viewActivity(api, _id, host)).pendingCount).toBe(1);
    expect(await inboxCodes(api, host)).toEqual([1]);
    const deliveries = await api.db.selectFrom("delivery").selectAll().where("personId", "=", host.id).execute();
    expect(deliveries).toMatchObject([{ channel: "mail", template: "notification" }]);
    const list = await send(api, "GET", `${PRIVATE_BASE}/activity/${_id}/participants`, { cookie: host.session });
    expect(list.body).toMatchObject({ participants: [{ message: "Hello!", status: 2, votedOptionIds: optionIds }] });
  });

  it("returns 409 for an option that is no longer offered", async () => {
    const [host, person] = await many(2);
    const { _id } = await createActivity(api, host);
    const response = await act(api, "join", _id, person, { optionIds: [_id] });
    expect(response).toMatchObject({
      status: 409,
      body: { message: english("errors.optionUnknown") },
    });
    expect((await viewActivity(api, _id, person)).viewer.approvalStatus).toBeNull();
  });

  it("refuses a request once all places are taken", async () => {
    const [host, guest, late] = await many(3);
    const { _id } = await createActivity(api, host, { capacity: 1 });
    await takePart(api, _id, guest, host);
    expect(await act(api, "join", _id, late)).toMatchObject({ status: 409, body: { code: "activity-full" } });
    expect((await viewActivity(api, _id, late)).viewer.approvalStatus).toBeNull();
  });

  it("stores a message with its own request only", async () => {
    const [host, ada, ben] = await many(3);
    const [first, second] = [await createActivity(api, host), await createActivity(api, host)];
    await act(api, "join", first._id, ada, { message: "Ada here" });
    await act(api, "join", first._id, ben, { message: "Ben here" });
    await act(api, "join", second._id, ada, { message: "Here too" });
    const rows = await api.db
      .selectFrom("participant")
      .select("message")
      .where("activityId", "in", [first._id, second._id])
      .orderBy("message")
      .execute();
    expect(rows.map(({ message }) => message)).toEqual(["Ada here", "Ben here", "Here too"]);
  });

  it("never approves more people than there are places, however many approvals race", async () => {
    const [host, ...people] = await many(21);
    const { _id } = await createActivity(api, host, { capacity: 3 });
    await Promise.all(people.map((person) => act(api, "join", _id, person)));
    const responses = await Promise.all(
      people.map((person) => act(api, `participant/${person.id}`, _id, host, { status: 3 })),
    );
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(responses.filter(({ status }) => status === 409)).toHaveLength(17);
    const approved = await api.db
      .selectFrom("participant")
      .select("personId")
      .where("activityId", "=", _id)
      .where("status", "=", 3)
      .execute();
    expect(approved).toHaveLength(3);
    expect(await viewActivity(api, _id)).toMatchObject({ approvedCount: 3, placesLeft: 0 });
  });
});

describe("a missing body", () => {
  it("joins without votes", async () => {
    const [host, person] = await many(2);
    const { _id } = await createActivity(api, host);
    const path = `${PRIVATE_BASE}/activity/${_id}`;
    expect((await send(api, "POST", `${path}/join`, { cookie: person.session })).status).toBe(200);
  });
});

describe("deciding a request", () => {
  it("is allowed to the host only, and only about people with a request", async () => {
    const [host, person, other] = await many(3);
    const { _id } = await createActivity(api, host);
    await act(api, "join", _id, person);
    expect((await act(api, `participant/${person.id}`, _id, undefined, { status: 3 })).status).toBe(401);
    expect((await act(api, `participant/${person.id}`, _id, person, { status: 3 })).status).toBe(403);
    expect((await act(api, `participant/${person.id}`, _id, host, { status: 2 })).status).toBe(400);
    expect((await act(api, `participant/${other.id}`, _id, host, { status: 3 })).status).toBe(404);
  });

  it("notifies the person and the participants", async () => {
    const [host, first, second] = await many(3);
    const { _id } = await createActivity(api, host);
    await takePart(api, _id, first, host);
    api.now = new Date(api.now.getTime() + 1000);
    await takePart(api, _id, second, host);
    expect(await inboxCodes(api, first)).toEqual([4, 11]);
    expect(await inboxCodes(api, second)).toEqual([4]);
    const { people } = await viewActivity(api, _id, second);
    expect(people.map((card) => card._id)).toEqual([host.id, first.id, second.id]);
  });

  it("readmits a declined person only when the host changes the decision", async () => {
    const [host, person] = await many(2);
    const { _id } = await createActivity(api, host);
    await act(api, "join", _id, person);
    await act(api, `participant/${person.id}`, _id, host, { status: 1 });
    expect(await act(api, "join", _id, person)).toMatchObject({
      status: 409,
      body: { message: english("errors.joinDeclined") },
    });
    expect((await act(api, `participant/${person.id}`, _id, host, { status: 3 })).status).toBe(200);
    expect(await inboxCodes(api, person)).toEqual([5, 4]);
  });
});

describe("leaving", () => {
  it("frees the place, no longer counts the votes, and notifies host and participants", async () => {
    const [host, person, other] = await many(3);
    const { _id, dates } = await createActivity(api, host, { capacity: 2 });
    await act(api, "join", _id, person, { optionIds: dates.options.map((option) => option.id) });
    await act(api, `participant/${person.id}`, _id, host, { status: 3 });
    await takePart(api, _id, other, host);
    expect((await act(api, "leave", _id, person)).status).toBe(200);
    const seen = await viewActivity(api, _id, host);
    expect(seen).toMatchObject({ approvedCount: 1, placesLeft: 1, dates: { options: [{ voteCount: 1 }] } });
    expect((await inboxCodes(api, host)).at(-1)).toBe(3);
    expect((await inboxCodes(api, other)).at(-1)).toBe(2);
    expect((await act(api, "leave", _id, person)).status).toBe(409);
    expect((await act(api, "join", _id, person)).status).toBe(200);
  });
});
