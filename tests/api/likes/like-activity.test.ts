import { activitiesResponse } from "@meander/domain/contract/activities";
import { describe, expect, it } from "vitest";
import { act, createActivity, inboxCodes, viewActivity } from "../support/activities.ts";
import { createPeople, createPerson, type TestPerson } from "../support/people.ts";
import { PRIVATE_BASE, send } from "../support/send.ts";
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

describe("the liked activities", () => {
  const liked = async (person: TestPerson, query = "") => {
    const { body } = await send(api, "GET", `${PRIVATE_BASE}/activities/liked${query}`, { cookie: person.session });
    return activitiesResponse.parse(body);
  };
  const idsOf = ({ activities }: Awaited<ReturnType<typeof liked>>) => activities.map(({ _id }) => _id);

  it("are listed to the person alone, the latest like first, in pages", async () => {
    const [host, person, other] = await Promise.all([createPerson(api), createPerson(api), createPerson(api)]);
    const made: string[] = [];
    for (const title of ["First", "Second", "Third"]) {
      const { _id } = await createActivity(api, host, { title });
      made.push(_id);
      api.now = new Date(api.now.getTime() + 1_000);
      await act(api, "like", _id, person, { liked: true });
    }
    const first = await liked(person, "?limit=2");
    expect([idsOf(first), first.total]).toEqual([made.toReversed().slice(0, 2), 3]);
    const rest = await liked(person, `?limit=2&cursor=${first.cursor}`);
    expect([idsOf(rest), rest.cursor]).toEqual([made.slice(0, 1), null]);
    expect(idsOf(await liked(other))).toEqual([]);
    await act(api, "like", made[1] ?? "", person, { liked: false });
    expect(idsOf(await liked(person))).toEqual([made[2], made[0]]);
  });

  it("exclude hidden ones and those of a blocked host", async () => {
    const [host, other, person] = await Promise.all([createPerson(api), createPerson(api), createPerson(api)]);
    const [hidden, blocked, seen] = [
      await createActivity(api, host),
      await createActivity(api, other),
      await createActivity(api, host),
    ];
    for (const { _id } of [hidden, blocked, seen]) await act(api, "like", _id, person, { liked: true });
    await api.db.updateTable("activity").set({ hiddenAt: api.now }).where("id", "=", hidden._id).execute();
    await api.db.insertInto("block").values({ personId: other.id, blockedId: person.id }).execute();
    const { total, ...page } = await liked(person);
    expect([total, page.activities.map(({ _id }) => _id)]).toEqual([1, [seen._id]]);
  });
});
