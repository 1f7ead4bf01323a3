import type { Trx } from "@meander/api/db/client";
import { describe, expect, it } from "vitest";
import { english } from "../support/english.ts";
import { act, createActivity, dayAhead, viewActivity } from "../support/activities.ts";
import { startInOrder } from "../support/lock-waits.ts";
import { createPeople, createPerson } from "../support/people.ts";
import { startApi } from "../support/start-api.ts";

const api = startApi();
const mornings = (...days: number[]) => ({
  options: days.map((day) => ({ dayCode: dayAhead(api, day), timePeriodCode: 1 })),
});

describe("voting", () => {
  it("is allowed to the host and people with a request", async () => {
    const [host, person] = await Promise.all([createPerson(api), createPerson(api)]);
    const { _id, dates } = await createActivity(api, host, { dates: mornings(1, 2) });
    const optionIds = [dates.options[1]?.id];
    expect((await act(api, "vote", _id, undefined, { optionIds })).status).toBe(401);
    expect(await act(api, "vote", _id, person, { optionIds })).toMatchObject({
      status: 409,
      body: { message: english("errors.votesForParticipantsOnly") },
    });
    expect((await act(api, "vote", _id, host, { optionIds: ["x"] })).status).toBe(400);
    expect((await act(api, "vote", _id, host, { optionIds })).status).toBe(200);
    const counts = (await viewActivity(api, _id)).dates.options.map((option) => option.voteCount);
    expect(counts).toEqual([0, 1]);
  });

  it("shows all votes to participants, to others only their own and the counts", async () => {
    const [host, person, stranger] = await Promise.all([createPerson(api), createPerson(api), createPerson(api)]);
    const { _id, dates } = await createActivity(api, host, { dates: mornings(1) });
    await act(api, "join", _id, person, { optionIds: dates.options.map((option) => option.id) });
    const votesSeenBy = async (viewer: typeof host) => (await viewActivity(api, _id, viewer)).dates.options[0];
    expect((await votesSeenBy(person))?.votes).toEqual([{ userId: person.id, valid: true }]);
    await act(api, `participant/${person.id}`, _id, host, { status: 3 });
    expect((await votesSeenBy(person))?.votes).toHaveLength(2);
    expect(await votesSeenBy(stranger)).toMatchObject({ votes: [], voteCount: 2 });
  });

  it("rejects a vote on a past option, and leaves earlier votes on it unchanged", async () => {
    const [host, person] = await Promise.all([createPerson(api), createPerson(api)]);
    const { _id, dates } = await createActivity(api, host, { dates: mornings(1, 3) });
    const [first, second] = dates.options.map((option) => option.id);
    await act(api, "join", _id, person);
    const before = api.now;
    api.now = new Date(dates.options[0]?.endsAt ?? 0);
    expect((await act(api, "vote", _id, person, { optionIds: [first] })).status).toBe(422);
    expect((await act(api, "vote", _id, host, { optionIds: [second] })).status).toBe(200);
    expect((await viewActivity(api, _id, host)).dates.options.map((option) => option.voteCount)).toEqual([1, 1]);
    api.now = before;
  });

  it("counts every vote of twenty concurrent voters, one of each", async () => {
    const [host, ...people] = await createPeople(api, 11);
    const { _id, dates } = await createActivity(api, host, { dates: mornings(1, 2) });
    const optionIds = dates.options.map((option) => option.id);
    await Promise.all(people.map((person) => act(api, "join", _id, person)));
    const responses = await Promise.all(
      [...people, ...people].map((person) => act(api, "vote", _id, person, { optionIds })),
    );
    expect(responses.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect((await viewActivity(api, _id)).dates.options.map((option) => option.voteCount)).toEqual([11, 11]);
    const votes = await api.db.selectFrom("dateVote").selectAll().where("optionId", "in", optionIds).execute();
    expect(votes).toHaveLength(22);
  });

  it("counts both of two votes that lock the same options concurrently", async () => {
    const [host, first, second] = await createPeople(api, 3);
    const { _id, dates } = await createActivity(api, host);
    for (const person of [first, second]) await act(api, "join", _id, person);
    const optionIds = dates.options.map((option) => option.id);
    const lockOptions = (trx: Trx) =>
      trx.selectFrom("dateOption").select("id").where("id", "in", optionIds).forUpdate().execute();
    await startInOrder(
      api,
      lockOptions,
      [first, second].map((person) => () => act(api, "vote", _id, person, { optionIds })),
    );
    expect((await viewActivity(api, _id)).dates.options).toMatchObject([{ voteCount: 3 }]);
  });

  it("retracts only one's own vote on one option", async () => {
    const [host, first, second] = await createPeople(api, 3);
    const { _id, dates } = await createActivity(api, host, { dates: mornings(1, 2) });
    const optionIds = dates.options.map((option) => option.id);
    for (const person of [first, second]) await act(api, "join", _id, person, { optionIds });
    await act(api, "vote", _id, first, { optionIds: optionIds.slice(1) });
    const votes = await api.db
      .selectFrom("dateVote")
      .select(["optionId", "personId"])
      .where("optionId", "in", optionIds)
      .execute();
    const ofOption = (id: string | undefined) =>
      votes
        .filter(({ optionId }) => optionId === id)
        .map(({ personId }) => personId)
        .toSorted();
    expect(ofOption(optionIds[0])).toEqual([host.id, second.id].toSorted());
    expect(ofOption(optionIds[1])).toEqual([host.id, first.id, second.id].toSorted());
  });
});
