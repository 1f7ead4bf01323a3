import { describe, expect, it } from "vitest";
import { act, createActivity, inboxCodes, viewActivity } from "../support/activities.ts";
import { createPerson, type TestPerson } from "../support/people.ts";
import { PRIVATE_BASE, PUBLIC_BASE, send } from "../support/send.ts";
import { startApi } from "../support/start-api.ts";

const api = startApi();

async function auditOf(activityId: string) {
  const query = api.db.selectFrom("audit").select(["actorId", "action", "data"]).where("subjectId", "=", activityId);
  return query
    .where("action", "not in", ["create-activity", "publish-activity"])
    .orderBy("createdAt")
    .orderBy("id")
    .execute();
}

async function isFound(activityId: string): Promise<boolean> {
  const { body } = await send(api, "POST", `${PUBLIC_BASE}/search?limit=100`);
  return JSON.stringify(body).includes(activityId);
}

describe("recommending", () => {
  it("applies once when requested concurrently, notifies the host once, and moves the activity to the far future", async () => {
    const [host, publisher] = await Promise.all([createPerson(api), createPerson(api, { userType: 2 })]);
    const { _id } = await createActivity(api, host);
    const recommend = (recommended: unknown) => act(api, "recommend", _id, publisher, { recommended });
    expect((await recommend("yes")).status).toBe(400);
    const responses = await Promise.all(Array.from({ length: 10 }, () => recommend(true)));
    expect(responses.map(({ body }) => body)).toEqual(responses.map(() => ({ isRecommended: true })));
    expect(await inboxCodes(api, host)).toEqual([17]);
    expect((await viewActivity(api, _id)).isRecommended).toBe(true);
    const row = await api.db.selectFrom("activitySearch").selectAll().where("activityId", "=", _id).executeTakeFirst();
    expect(row?.isRecommended).toBe(true);
    expect(row?.nextStartsAt.getUTCFullYear()).toBe(9999);
    expect((await recommend(false)).body).toEqual({ isRecommended: false });
    expect(await inboxCodes(api, host)).toEqual([17]);
    expect((await auditOf(_id)).map(({ action, actorId }) => [action, actorId])).toEqual([
      ["recommend-activity", publisher.id],
      ["stop-recommending-activity", publisher.id],
    ]);
  });

  it("requires an open or closed, visible activity", async () => {
    const [host, publisher] = await Promise.all([createPerson(api), createPerson(api, { userType: 2 })]);
    const [draft, cancelled] = [await createActivity(api, host, { status: 0 }), await createActivity(api, host)];
    await act(api, "cancel", cancelled._id, host, { reason: "Rain" });
    expect((await act(api, "recommend", draft._id, publisher, { recommended: true })).status).toBe(404);
    expect((await act(api, "recommend", cancelled._id, publisher, { recommended: true })).status).toBe(409);
    const nowhere = "01900000-0000-7000-8000-000000000000";
    expect((await act(api, "recommend", nowhere, publisher, { recommended: true })).status).toBe(404);
  });
});

describe("hiding", () => {
  const hide = (by: TestPerson, id: string, hidden: boolean, reason = "Not what it says") =>
    send(api, "POST", `${PRIVATE_BASE}/admin/activity/${id}/hide`, { cookie: by.session, body: { hidden, reason } });

  it("removes it from every reader and can be reverted", async () => {
    const [host, moderator, traveller] = await Promise.all([
      createPerson(api),
      createPerson(api, { userType: 3 }),
      createPerson(api),
    ]);
    const { _id } = await createActivity(api, host);
    const see = async (person?: TestPerson) =>
      (await send(api, "GET", `${PUBLIC_BASE}/activity/${_id}`, { cookie: person?.session })).status;
    const responses = await Promise.all([hide(moderator, _id, true), hide(moderator, _id, true)]);
    expect(responses.map(({ body }) => body)).toEqual([{ isHidden: true }, { isHidden: true }]);
    expect([await see(), await see(traveller), await see(host), await see(moderator)]).toEqual([404, 404, 200, 200]);
    expect(await isFound(_id)).toBe(false);
    expect((await hide(moderator, _id, false, "")).body).toEqual({ isHidden: false });
    expect([await see(), await isFound(_id)]).toEqual([200, true]);
    expect(await auditOf(_id)).toEqual([
      { action: "hide-activity", actorId: moderator.id, data: { category: "other", reason: "Not what it says" } },
      { action: "show-activity", actorId: moderator.id, data: { reason: "" } },
    ]);
  });

  it("notifies the host of the reason, unless it is reverted before the mail is sent", async () => {
    const [host, moderator] = await Promise.all([createPerson(api), createPerson(api, { userType: 3 })]);
    const { _id } = await createActivity(api, host);
    const mails = () =>
      api.db
        .selectFrom("delivery")
        .select(["state", "data", "personId"])
        .where("template", "=", "moderation-notice")
        .where("personId", "=", host.id)
        .orderBy("createdAt")
        .orderBy("id")
        .execute();
    await hide(moderator, _id, true, "The boat is full of ghosts");
    await hide(moderator, _id, true, "Twice");
    expect(await mails()).toMatchObject([
      { state: "queued", data: { decision: "hideActivity", reason: "The boat is full of ghosts" } },
    ]);
    await hide(moderator, _id, false, "");
    expect((await mails()).map(({ state }) => state)).toEqual(["cancelled"]);
    await hide(moderator, _id, true, "Still there");
    expect((await mails()).map(({ state }) => state)).toEqual(["cancelled", "queued"]);
    await hide(moderator, _id, false, "");
    const body = { hidden: true, category: "scam", reason: "Two people paid" };
    await send(api, "POST", `${PRIVATE_BASE}/admin/activity/${_id}/hide`, { cookie: moderator.session, body });
    expect((await mails()).at(-1)).toMatchObject({ data: { category: "scam", reason: "Two people paid" } });
  });

  it("is refused for a host of equal or higher rank", async () => {
    const moderator = await createPerson(api, { userType: 3 });
    for (const [userType, status] of [
      [1, 200],
      [5, 200],
      [3, 403],
      [4, 403],
    ] as const) {
      const { _id } = await createActivity(api, await createPerson(api, { userType }));
      expect([userType, (await hide(moderator, _id, true)).status]).toEqual([userType, status]);
    }
    const own = await createActivity(api, moderator);
    expect((await hide(moderator, own._id, true)).status).toBe(409);
  });

  it("requires a published activity and a reason within the length limit", async () => {
    const [host, moderator] = await Promise.all([createPerson(api), createPerson(api, { userType: 3 })]);
    const draft = await createActivity(api, host, { status: 0 });
    expect((await hide(moderator, draft._id, true)).status).toBe(409);
    expect((await hide(moderator, draft._id, true, "x".repeat(1_025))).status).toBe(400);
    expect((await hide(moderator, "01900000-0000-7000-8000-000000000000", true)).status).toBe(404);
  });
});
