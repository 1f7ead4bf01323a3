import { commentResponse, commentsResponse } from "@meander/domain/contract/comments";
import { describe, expect, it } from "vitest";
import { english } from "../support/english.ts";
import { act, createActivity, inboxCodes, takePart, viewActivity } from "../support/activities.ts";
import { createPerson, type TestPerson } from "../support/people.ts";
import { PRIVATE_BASE, PUBLIC_BASE, send } from "../support/send.ts";
import { startApi } from "../support/start-api.ts";

const api = startApi();

async function write(activityId: string, person: TestPerson, text: string) {
  api.now = new Date(api.now.getTime() + 1000);
  return commentResponse.parse((await act(api, "comment", activityId, person, { text })).body).comment;
}

async function list(activityId: string, query: Record<string, string> = {}, viewer?: TestPerson) {
  const path = `${PUBLIC_BASE}/activity/${activityId}/comments?${new URLSearchParams(query)}`;
  return commentsResponse.parse((await send(api, "GET", path, { cookie: viewer?.session })).body);
}

describe("comments", () => {
  it("require a verified person, a text and a visible activity", async () => {
    const [host, person] = await Promise.all([createPerson(api), createPerson(api)]);
    const [open, draft] = [await createActivity(api, host), await createActivity(api, host, { status: 0 })];
    expect((await act(api, "comment", open._id, undefined, { text: "Hi" })).status).toBe(401);
    expect(await act(api, "comment", open._id, person, { text: "  " })).toMatchObject({
      status: 400,
      body: { fields: { text: english("errors.commentMissing") } },
    });
    expect((await act(api, "comment", draft._id, person, { text: "Hi" })).status).toBe(404);
  });

  it("notify the host and participants, not the author", async () => {
    const [host, person, other] = await Promise.all([createPerson(api), createPerson(api), createPerson(api)]);
    const { _id } = await createActivity(api, host);
    await takePart(api, _id, person, host);
    await write(_id, other, "Is it far?");
    expect((await inboxCodes(api, host)).at(-1)).toBe(12);
    expect((await inboxCodes(api, person)).at(-1)).toBe(12);
    expect(await inboxCodes(api, other)).toEqual([]);
    const mails = await api.db.selectFrom("delivery").select("data").where("personId", "=", host.id).execute();
    expect(mails.map(({ data }) => (data as { notificationCode: number }).notificationCode)).toEqual([1]);
  });

  it("are paged by date, newest first", async () => {
    const host = await createPerson(api);
    const { _id } = await createActivity(api, host);
    for (const text of ["one", "two", "three"]) await write(_id, host, text);
    const first = await list(_id, { limit: "2" }, host);
    expect(first).toMatchObject({ totalCount: 3, comments: [{ text: "three", isMine: true }, { text: "two" }] });
    const rest = await list(_id, { max_date: first.comments[1]?.postedDate ?? "" });
    expect(rest.comments).toMatchObject([{ text: "one", isMine: false }]);
  });

  it("are paged by cursor also within one millisecond", async () => {
    const host = await createPerson(api);
    const { _id } = await createActivity(api, host);
    const texts = ["1", "2", "3", "4", "5"];
    for (const text of texts) await act(api, "comment", _id, host, { text });
    const seen: string[] = [];
    let cursor: string | null = "";
    while (cursor !== null) {
      const page = await list(_id, { limit: "2", ...(cursor === "" ? {} : { cursor }) });
      seen.push(...page.comments.map((comment) => comment.text));
      cursor = page.cursor;
    }
    expect(seen.toSorted()).toEqual(texts);
    const path = `${PUBLIC_BASE}/activity/${_id}/comments?cursor=nonsense`;
    expect((await send(api, "GET", path)).status).toBe(400);
  });

  it("remain without an author when the author's account is deleted", async () => {
    const [host, person] = await Promise.all([createPerson(api), createPerson(api)]);
    const { _id } = await createActivity(api, host);
    await write(_id, person, "Bye");
    await api.db.deleteFrom("person").where("id", "=", person.id).execute();
    expect((await list(_id)).comments).toMatchObject([{ author: null, text: "Bye", isMine: false }]);
  });

  it("are accepted exactly up to the rate limit when sent concurrently", async () => {
    const [host, person] = await Promise.all([createPerson(api), createPerson(api)]);
    const { _id } = await createActivity(api, host);
    const calls = Array.from({ length: 50 }, (_, n) => act(api, "comment", _id, person, { text: `${n}` }));
    const responses = await Promise.all(calls);
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(30);
    expect(responses.find(({ status }) => status === 429)?.headers.get("Retry-After")).toMatch(/^\d+$/);
    expect((await viewActivity(api, _id)).metrics.comments).toBe(30);
  });

  it("can be deleted by their author only, once", async () => {
    const [host, person] = await Promise.all([createPerson(api), createPerson(api)]);
    const { _id } = await createActivity(api, host);
    const comment = await write(_id, person, "Oops");
    const remove = (cookie?: string) => send(api, "DELETE", `${PRIVATE_BASE}/comment/${comment._id}`, { cookie });
    expect((await remove()).status).toBe(401);
    expect((await remove(host.session)).status).toBe(403);
    expect((await remove(person.session)).status).toBe(200);
    expect((await remove(person.session)).status).toBe(404);
    expect(await list(_id)).toEqual({ comments: [], totalCount: 0, cursor: null });
    expect((await viewActivity(api, _id)).metrics.comments).toBe(0);
  });

  it("are hidden between people who block each other", async () => {
    const [host, person, other] = await Promise.all([createPerson(api), createPerson(api), createPerson(api)]);
    const { _id } = await createActivity(api, host);
    await write(_id, person, "Hello");
    await api.db.insertInto("block").values({ personId: person.id, blockedId: other.id }).execute();
    expect(await list(_id, {}, other)).toMatchObject({ comments: [], totalCount: 0 });
    expect((await list(_id, {}, host)).comments).toHaveLength(1);
  });
});
