import { createdListsResponse, listsResponse, type OwnList, ownListResponse } from "@meander/domain/contract/lists";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { english } from "../support/english.ts";
import { createActivity, inboxCodes } from "../support/activities.ts";
import { createPerson, type TestPerson } from "../support/people.ts";
import { PRIVATE_BASE, PUBLIC_BASE, send } from "../support/send.ts";
import { startApi } from "../support/start-api.ts";

const api = startApi();
const ADDED_TO_LIST = 20;

function call(method: string, path: string, person: TestPerson | undefined, body?: unknown) {
  return send(api, method, `${PRIVATE_BASE}/${path}`, {
    cookie: person?.session,
    ...(body === undefined ? {} : { body }),
  });
}

async function makeList(person: TestPerson, wishes: { title?: string; isPublic?: boolean } = {}): Promise<OwnList> {
  const response = await call("POST", "list", person, { title: "Rainy days", isPublic: false, ...wishes });
  return ownListResponse.parse(response.body).list;
}

function put(list: OwnList, activityId: string, person?: TestPerson) {
  api.now = new Date(api.now.getTime() + 1000);
  return call("PUT", `list/${list._id}/activity/${activityId}`, person);
}

function take(list: OwnList, activityId: string, person?: TestPerson) {
  return call("DELETE", `list/${list._id}/activity/${activityId}`, person);
}

async function read(ids: readonly string[], viewer?: TestPerson, query: Record<string, string> = {}) {
  const path = `${PUBLIC_BASE}/lists?${new URLSearchParams({ id: ids.join(","), ...query })}`;
  return listsResponse.parse((await send(api, "GET", path, { cookie: viewer?.session })).body).lists;
}

async function own(person: TestPerson, activityId?: string) {
  const query = activityId === undefined ? "" : `?activityId=${activityId}`;
  return createdListsResponse.parse((await call("GET", `lists/created${query}`, person)).body).lists;
}

describe("a list", () => {
  it("is created, changed and deleted by its owner", async () => {
    const [owner, other] = await Promise.all([createPerson(api), createPerson(api)]);
    expect((await call("POST", "list", undefined, { title: "x", isPublic: true })).status).toBe(401);
    expect(await call("POST", "list", owner, { title: " ", isPublic: true })).toMatchObject({
      status: 400,
      body: { fields: { title: english("errors.titleMissing") } },
    });
    const list = await makeList(owner, { isPublic: true });
    expect(list).toMatchObject({
      title: "Rainy days",
      summary: "",
      activityCount: 0,
      newest: null,
      hasActivity: false,
    });
    expect((await call("PATCH", `list/${list._id}`, other, { title: "Mine" })).status).toBe(403);
    expect((await call("DELETE", `list/${list._id}`, other)).status).toBe(403);
    const response = await call("PATCH", `list/${list._id}`, owner, { summary: "Museums, mostly", isPublic: false });
    expect(response.body).toMatchObject({ list: { title: "Rainy days", summary: "Museums, mostly", isPublic: false } });
    expect((await call("PATCH", `list/${list._id}`, other, { title: "Mine" })).status).toBe(404);
    expect((await call("DELETE", `list/${list._id}`, owner)).status).toBe(200);
    expect((await call("DELETE", `list/${list._id}`, owner)).status).toBe(404);
    expect(await own(owner)).toEqual([]);
  });

  it("is visible to others only while it is public and without a block between them", async () => {
    const [owner, other] = await Promise.all([createPerson(api), createPerson(api)]);
    const [open, secret] = [await makeList(owner, { isPublic: true }), await makeList(owner)];
    const ids = [secret._id, open._id];
    expect((await read(ids)).map(({ _id }) => _id)).toEqual([open._id]);
    expect((await read(ids, owner)).map(({ _id, isMine }) => [_id, isMine])).toEqual(ids.map((id) => [id, true]));
    expect(await read([open._id], other)).toMatchObject([{ isMine: false, owner: { _id: owner.id } }]);
    await api.db.insertInto("block").values({ personId: owner.id, blockedId: other.id }).execute();
    expect(await read(ids, other)).toEqual([]);
    expect((await put(open, open._id, other)).status).toBe(404);
  });

  it("contains what its owner sees, once, in the order it was added", async () => {
    const [owner, host, other] = await Promise.all([createPerson(api), createPerson(api), createPerson(api)]);
    const list = await makeList(owner, { isPublic: true });
    const [walk, draft] = [await createActivity(api, host), await createActivity(api, host, { status: 0 })];
    const swim = await createActivity(api, host, { title: "Swim" });
    expect((await put(list, walk._id, other)).status).toBe(403);
    expect((await put(list, draft._id, owner)).status).toBe(404);
    await put(list, walk._id, owner);
    await put(list, swim._id, owner);
    expect((await put(list, walk._id, owner)).body).toMatchObject({
      list: { activityCount: 2, hasActivity: true, newest: { _id: swim._id } },
    });
    expect((await read([list._id]))[0]?.activities.map(({ title }) => title)).toEqual(["Swim", "Canal walk at dusk"]);
    expect((await own(owner, walk._id)).map(({ hasActivity }) => hasActivity)).toEqual([true]);
    expect((await take(list, walk._id, other)).status).toBe(403);
    expect((await take(list, walk._id, owner)).body).toMatchObject({ list: { activityCount: 1, hasActivity: false } });
    expect((await take(list, walk._id, owner)).status).toBe(200);
  });

  it("notifies a host once per person and activity, across removals, lists and deleted lists", async () => {
    const [owner, host] = await Promise.all([createPerson(api), createPerson(api)]);
    const [one, two] = [await makeList(owner), await makeList(owner)];
    const { _id } = await createActivity(api, host);
    const ownActivity = await createActivity(api, owner);
    await put(one, _id, owner);
    await take(one, _id, owner);
    await put(one, _id, owner);
    await put(two, _id, owner);
    await call("DELETE", `list/${one._id}`, owner);
    await put(await makeList(owner), _id, owner);
    await put(two, ownActivity._id, owner);
    expect(await inboxCodes(api, host)).toEqual([ADDED_TO_LIST]);
    expect(await inboxCodes(api, owner)).toEqual([]);
    const other = await createPerson(api);
    await put(await makeList(other), _id, other);
    expect(await inboxCodes(api, host)).toEqual([ADDED_TO_LIST, ADDED_TO_LIST]);
  });

  it("shows and counts only what each reader may see, page by page", async () => {
    const [owner, host, enemy] = await Promise.all([createPerson(api), createPerson(api), createPerson(api)]);
    const moderator = await createPerson(api, { userType: 3 });
    const list = await makeList(owner, { isPublic: true });
    const activities = [];
    for (const title of ["A", "B", "C", "D"]) activities.push(await createActivity(api, host, { title }));
    for (const { _id } of activities) await put(list, _id, owner);
    const hidden = activities[1]?._id ?? "";
    await api.db.updateTable("activity").set({ hiddenAt: api.now }).where("id", "=", hidden).execute();
    await api.db.insertInto("block").values({ personId: host.id, blockedId: enemy.id }).execute();
    const seen = async (viewer?: TestPerson) =>
      (await read([list._id], viewer)).map(({ total, activities: shown }) => [total, ...shown.map((a) => a.title)])[0];
    expect(await seen()).toEqual([3, "D", "C", "A"]);
    expect(await seen(host)).toEqual([4, "D", "C", "B", "A"]);
    expect(await seen(moderator)).toEqual([4, "D", "C", "B", "A"]);
    expect(await seen(enemy)).toEqual([0]);
    const [first] = await read([list._id], undefined, { limit: "2" });
    expect(first).toMatchObject({ page: 1, pages: 2, total: 3 });
    const [second] = await read([list._id], undefined, { limit: "2", cursor: first?.cursor ?? "" });
    expect(second).toMatchObject({ cursor: null, activities: [{ title: "A" }] });
  });
});

describe("fifty simultaneous requests", () => {
  it("add an activity once and notify its host once", async () => {
    const [owner, host] = await Promise.all([createPerson(api), createPerson(api)]);
    const list = await makeList(owner);
    const { _id } = await createActivity(api, host);
    const responses = await Promise.all(Array.from({ length: 50 }, () => put(list, _id, owner)));
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
    const rows = await api.db.selectFrom("activityListItem").selectAll().where("listId", "=", list._id).execute();
    expect(rows).toHaveLength(1);
    expect(await inboxCodes(api, host)).toEqual([ADDED_TO_LIST]);
  });

  it("add an activity to as many lists of one person and notify its host once", async () => {
    const [owner, host] = await Promise.all([createPerson(api), createPerson(api)]);
    const lists = await Promise.all(Array.from({ length: 50 }, () => makeList(owner)));
    const { _id } = await createActivity(api, host);
    const responses = await Promise.all(lists.map((list) => put(list, _id, owner)));
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await inboxCodes(api, host)).toEqual([ADDED_TO_LIST]);
  });

  it("fill the last place of a list once", async () => {
    const owner = await createPerson(api);
    const list = await makeList(owner);
    const { rows: copies } = await sql<{ id: string }>`
      insert into activity (host_id, title, time_zone)
      select ${owner.id}, 'Own draft', 'Europe/London' from generate_series(1, ${209})
      returning id`.execute(api.db);
    const [filled, rivals] = [copies.slice(0, 199), copies.slice(-10)];
    const items = filled.map(({ id }) => ({ listId: list._id, activityId: id, addedAt: api.now }));
    await api.db.insertInto("activityListItem").values(items).execute();
    const responses = await Promise.all(rivals.map(({ id }) => put(list, id, owner)));
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, ...Array<number>(9).fill(422)]);
  });

  it("create the last allowed list once", async () => {
    const owner = await createPerson(api);
    const rows = Array.from({ length: 99 }, (_, n) => ({
      ownerId: owner.id,
      title: `List ${n}`,
      isPublic: false,
      createdAt: api.now,
      modifiedAt: api.now,
    }));
    await api.db.insertInto("activityList").values(rows).execute();
    const body = { title: "One more", isPublic: false };
    const responses = await Promise.all(Array.from({ length: 50 }, () => call("POST", "list", owner, body)));
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(responses.find(({ status }) => status === 422)?.body).toMatchObject({
      message: english("errors.tooManyLists", { count: 100 }),
    });
    expect(await own(owner)).toHaveLength(100);
  });
});
