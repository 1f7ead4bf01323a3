import { describe, expect, it } from "vitest";
import { act, createActivity, inboxCodes, viewActivity } from "../support/activities.ts";
import { createPerson } from "../support/people.ts";
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
