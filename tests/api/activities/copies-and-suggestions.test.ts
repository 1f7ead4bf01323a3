import { type Activity, activitiesResponse, activityResponse } from "@meander/domain/contract/activities";
import { describe, expect, it } from "vitest";
import { english } from "../support/english.ts";
import { act, CAMDEN, createActivity, dayAhead, inboxCodes, takePart, viewActivity } from "../support/activities.ts";
import { createPerson, type TestPerson } from "../support/people.ts";
import { PRIVATE_BASE, PUBLIC_BASE, send } from "../support/send.ts";
import { startApi } from "../support/start-api.ts";

const api = startApi();
const people = () => Promise.all([createPerson(api), createPerson(api), createPerson(api)]);

async function copy(id: string, person: TestPerson): Promise<Activity> {
  const { status, body } = await act(api, "copy", id, person);
  if (status !== 201) throw new Error(`Not copied: ${JSON.stringify(body)}`);
  return activityResponse.parse(body).activity;
}

const publisherLikes = (id: string) =>
  api.db.updateTable("activity").set({ isRecommended: true }).where("id", "=", id).execute();

/** Titles in one of a person's three lists, as a viewer sees it. */
async function listed(
  list: "upcoming" | "past" | "suggested",
  whose: TestPerson,
  viewer?: TestPerson,
): Promise<string[]> {
  const isOwn = viewer?.id === whose.id;
  const path = isOwn ? `${PRIVATE_BASE}/activities/${list}` : `${PUBLIC_BASE}/activities/${list}/${whose.id}`;
  const { status, body } = await send(api, "GET", path, { cookie: viewer?.session });
  expect(status).toBe(200);
  return activitiesResponse.parse(body).activities.map(({ title }) => title);
}

describe("a copy", () => {
  it("is the copier's own draft, with the content but without dates, likes and participants", async () => {
    const [host, person] = await people();
    const images = [{ src: "/scene/4/2/canal.svg", caption: "The lock" }];
    const wishes = { isSuggested: true, capacity: 6, languages: ["en"], categories: [2, 5], images };
    const source = await createActivity(api, host, wishes);
    const made = await copy(source._id, person);
    expect(made).toMatchObject({ status: 0, isSuggested: false, isRecommended: false, originalCopy: source._id });
    expect(made.host._id).toBe(person.id);
    expect(made.dates).toEqual({ durationMinutes: 120, options: [] });
    for (const field of [
      "title",
      "summary",
      "categories",
      "languages",
      "capacity",
      "locations",
      "images",
      "context",
    ] as const) {
      expect(made[field], field).toEqual(source[field]);
    }
    expect((await viewActivity(api, source._id, host)).dates.options).toHaveLength(1);
    expect((await send(api, "GET", `${PUBLIC_BASE}/activity/${made._id}`, { cookie: host.session })).status).toBe(404);
  });

  it("of a copy references the first original", async () => {
    const [host, person, third] = await people();
    const source = await createActivity(api, host, { isSuggested: true });
    const made = await copy(source._id, person);
    expect((await act(api, "copy", made._id, third)).status).toBe(404);
    expect((await copy(made._id, person)).originalCopy).toBe(source._id);
  });

  it("is allowed of suggestions, and of one's own activities", async () => {
    const [host, person] = await people();
    const open = await createActivity(api, host);
    expect((await act(api, "copy", open._id, undefined)).status).toBe(401);
    expect((await act(api, "copy", open._id, await createPerson(api, { isVerified: false }))).status).toBe(403);
    expect((await act(api, "copy", open._id, person)).status).toBe(403);
    expect((await copy(open._id, host)).originalCopy).toBe(open._id);
    expect((await viewActivity(api, open._id, host)).viewer.canCopy).toBe(true);
    expect((await viewActivity(api, open._id, person)).viewer.canCopy).toBe(false);
    await act(api, "cancel", open._id, host, { reason: "Rain" });
    expect((await copy(open._id, host)).status).toBe(0);
  });

  it("doesn't disclose the meeting point reserved for approved participants", async () => {
    const [host, person] = await people();
    const source = await createActivity(api, host, { isSuggested: true, exactLocation: true, at: CAMDEN });
    const made = await copy(source._id, person);
    expect(made.locations).toEqual((await viewActivity(api, source._id, person)).locations);
    expect(JSON.stringify(made.locations)).not.toContain("The Old Lock");
    expect((await copy(source._id, host)).locations).toEqual(source.locations);
  });

  it("copies nothing hidden by moderators, nor between people who block each other", async () => {
    const [host, person] = await people();
    const moderator = await createPerson(api, { userType: 3 });
    const source = await createActivity(api, host, { isSuggested: true });
    await api.db.insertInto("block").values({ personId: host.id, blockedId: person.id }).execute();
    expect((await act(api, "copy", source._id, person)).status).toBe(404);
    await api.db.updateTable("activity").set({ hiddenAt: api.now }).where("id", "=", source._id).execute();
    const responses = await Promise.all([host, moderator].map((one) => act(api, "copy", source._id, one)));
    expect(responses.map(({ status }) => status)).toEqual([403, 403]);
  });
});

describe("suggesting", () => {
  it("is allowed to the host, creates a template without an end, and can be reverted where there are future dates", async () => {
    const [host, person] = await people();
    const { _id, dates } = await createActivity(api, host);
    expect((await act(api, "suggest", _id, person)).status).toBe(403);
    expect(await act(api, "suggest", _id, host)).toMatchObject({
      status: 200,
      body: { activity: { isSuggested: true } },
    });
    expect((await act(api, "suggest", _id, host, { suggested: "no" })).status).toBe(400);
    expect((await act(api, "join", _id, person)).status).toBe(409);
    const before = api.now;
    api.now = new Date(dates.options[0]?.endsAt ?? 0);
    expect(await viewActivity(api, _id)).toMatchObject({ status: 1, isSuggested: true });
    expect(await act(api, "suggest", _id, host, { suggested: false })).toMatchObject({
      status: 422,
      body: { fields: { "dates.options": english("errors.dateMissing") } },
    });
    api.now = before;
    expect((await act(api, "suggest", _id, host, { suggested: false })).status).toBe(200);
    expect((await act(api, "join", _id, person)).status).toBe(200);
  });

  it("is refused by either endpoint while people participate or have requests", async () => {
    const [host, person] = await people();
    const { _id } = await createActivity(api, host);
    await act(api, "join", _id, person);
    const refused = {
      status: 409,
      body: { message: english("errors.suggestionHasPeople") },
    };
    expect(await act(api, "suggest", _id, host, { suggested: true })).toMatchObject(refused);
    const call = { cookie: host.session, body: { isSuggested: true } };
    expect(await send(api, "PATCH", `${PRIVATE_BASE}/activity/${_id}`, call)).toMatchObject(refused);
    await act(api, "leave", _id, person);
    expect((await act(api, "suggest", _id, host)).status).toBe(200);
  });
});

describe("the lists of a person's own activities", () => {
  it("put suggested and recommended ones into suggested, the others into upcoming; joined ones stay upcoming", async () => {
    const [host, guest] = await people();
    const recommended = await createActivity(api, host, { title: "Recommended" });
    await createActivity(api, host, { title: "Plain" });
    await createActivity(api, host, { title: "Suggested", isSuggested: true });
    await createActivity(api, host, { title: "Suggested draft", isSuggested: true, status: 0 });
    await takePart(api, recommended._id, guest, host);
    await publisherLikes(recommended._id);
    expect(await listed("upcoming", host)).toEqual(["Plain"]);
    expect(await listed("suggested", host)).toEqual(["Recommended", "Suggested"]);
    expect(await listed("suggested", host, host)).toEqual(["Recommended", "Suggested", "Suggested draft"]);
    expect(await listed("upcoming", guest, guest)).toEqual(["Recommended"]);
    const before = api.now;
    api.now = new Date(recommended.dates.options[0]?.endsAt ?? 0);
    expect(await listed("suggested", host)).toEqual(["Suggested"]);
    expect((await listed("past", host)).toSorted()).toEqual(["Plain", "Recommended"]);
    api.now = before;
  });

  it("are paged by ten without skipping, and show nothing between people who block each other", async () => {
    const [host, person] = await people();
    for (const index of Array(12).keys())
      await createActivity(api, host, { title: `Idea ${index}`, isSuggested: true });
    const page = async (query: string) => {
      const { body } = await send(api, "GET", `${PUBLIC_BASE}/activities/suggested/${host.id}${query}`);
      return activitiesResponse.parse(body);
    };
    const first = await page("");
    expect(first).toMatchObject({ limit: 10, total: 12, pages: 2 });
    const second = await page(`?cursor=${first.cursor}`);
    const titles = [...first.activities, ...second.activities].map(({ title }) => title);
    expect(new Set(titles).size).toBe(12);
    expect((await page("?page=2")).activities).toHaveLength(2);
    expect((await page("?page=9")).total).toBe(12);
    await api.db.insertInto("block").values({ personId: host.id, blockedId: person.id }).execute();
    const refused = await send(api, "GET", `${PRIVATE_BASE}/activities/suggested/${host.id}`, {
      cookie: person.session,
    });
    expect(refused.status).toBe(404);
    expect((await send(api, "GET", `${PRIVATE_BASE}/activities/suggested`)).status).toBe(401);
  });
});

describe("likes", () => {
  it("of a recommended activity and its copies are shared with the original", async () => {
    const [host, person, copier] = await people();
    const source = await createActivity(api, host, { isSuggested: true });
    const made = await copy(source._id, copier);
    await send(api, "PUT", `${PRIVATE_BASE}/activity/${made._id}/dates`, {
      cookie: copier.session,
      body: { options: [{ dayCode: dayAhead(api, 2), timePeriodCode: 3 }] },
    });
    await act(api, "status", made._id, copier, { status: 1 });
    const response = await act(api, "like", made._id, person, { liked: true });
    expect(response.body).toEqual({ count: 1, liked: false, originalLiked: true });
    expect(await inboxCodes(api, copier)).toEqual([18]);
    const likes = async (id: string) => (await viewActivity(api, id, person)).metrics.likes;
    expect(await likes(made._id)).toEqual({ count: 1, liked: false, originalLiked: true });
    expect(await likes(source._id)).toEqual({ count: 1, liked: true, originalLiked: false });
    await publisherLikes(source._id);
    expect(await likes(source._id)).toEqual({ count: 1, liked: false, originalLiked: true });
    const back = await act(api, "like", source._id, person, { liked: false });
    expect(back.body).toEqual({ count: 0, liked: false, originalLiked: false });
    expect((await likes(made._id)).count).toBe(0);
  });
});

describe("notifications of participants", () => {
  it("include edits of a closed activity, but none of a hidden one", async () => {
    const [host, person] = await people();
    const { _id } = await createActivity(api, host);
    await takePart(api, _id, person, host);
    const patch = (body: object) =>
      send(api, "PATCH", `${PRIVATE_BASE}/activity/${_id}`, { cookie: host.session, body });
    const dates = (day: number) =>
      send(api, "PUT", `${PRIVATE_BASE}/activity/${_id}/dates`, {
        cookie: host.session,
        body: { options: [{ dayCode: dayAhead(api, day), timePeriodCode: 2 }] },
      });
    await act(api, "status", _id, host, { status: 2 });
    await patch({ summary: "By the bridge" });
    await patch({});
    await dates(3);
    expect(await inboxCodes(api, person)).toEqual([4, 6, 13]);
    await api.db.updateTable("activity").set({ hiddenAt: api.now }).where("id", "=", _id).execute();
    expect([(await patch({ title: "Elsewhere" })).status, (await dates(4)).status]).toEqual([200, 200]);
    expect(await inboxCodes(api, person)).toEqual([4, 6, 13]);
  });

  it("exclude the settling of a date that has begun", async () => {
    const [host] = await people();
    const { _id, dates } = await createActivity(api, host);
    const before = api.now;
    api.now = new Date(dates.options[0]?.startsAt ?? 0);
    const response = await act(api, "dates/advance", _id, host, { optionId: dates.options[0]?.id });
    expect(response).toMatchObject({ status: 422, body: { fields: { optionId: english("errors.optionPassed") } } });
    api.now = before;
  });
});
