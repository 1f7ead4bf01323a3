import { describe, expect, it } from "vitest";
import { act, createActivity, inboxCodes, viewActivity } from "../support/activities.ts";
import { createPeople, createPerson } from "../support/people.ts";
import { startApi } from "../support/start-api.ts";

const api = startApi();

describe("liking", () => {
  it("requires a verified address and a published activity", async () => {
    const [host, stranger] = await Promise.all([createPerson(api), createPerson(api, { isVerified: false })]);
    const [open, draft] = [await createActivity(api, host), await createActivity(api, host, { status: 0 })];
    expect((await act(api, "like", open._id, undefined, { liked: true })).status).toBe(401);
    expect((await act(api, "like", open._id, stranger, { liked: true })).status).toBe(403);
    expect((await act(api, "like", open._id, host, { liked: "yes" })).status).toBe(400);
    expect((await act(api, "like", draft._id, host, { liked: true })).status).toBe(409);
  });

  it("counts once when repeated, and notifies the owner once", async () => {
    const [host, person] = await Promise.all([createPerson(api), createPerson(api)]);
    const { _id } = await createActivity(api, host);
    await Promise.all(Array.from({ length: 20 }, () => act(api, "like", _id, person, { liked: true })));
    expect((await viewActivity(api, _id, person)).metrics.likes).toEqual({
      count: 1,
      liked: true,
      originalLiked: false,
    });
    expect(await inboxCodes(api, host)).toEqual([18]);
    const response = await act(api, "like", _id, person, { liked: false });
    expect(response.body).toEqual({ count: 0, liked: false, originalLiked: false });
  });

  it("notifies the host once per person and activity, however often it is undone and repeated", async () => {
    const [host, person, other] = await Promise.all([createPerson(api), createPerson(api), createPerson(api)]);
    const [{ _id }, second] = [await createActivity(api, host), await createActivity(api, host)];
    const like = (liked: boolean) => act(api, "like", _id, person, { liked });
    for (const liked of [true, false, true, false]) await like(liked);
    await api.db.deleteFrom("notification").where("personId", "=", host.id).execute();
    await Promise.all(Array.from({ length: 20 }, (_, index) => like(index % 2 === 0)));
    expect(await inboxCodes(api, host)).toEqual([]);
    await act(api, "like", second._id, person, { liked: true });
    await act(api, "like", _id, other, { liked: true });
    expect(await inboxCodes(api, host)).toEqual([18, 18]);
  });

  it("counts correctly with twenty concurrent people", async () => {
    const [host, ...people] = await createPeople(api, 21);
    const { _id } = await createActivity(api, host);
    await Promise.all(people.map((person) => act(api, "like", _id, person, { liked: true })));
    expect((await viewActivity(api, _id)).metrics.likes.count).toBe(20);
  });
});
