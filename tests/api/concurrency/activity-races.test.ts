import { copyActivity } from "@meander/api/modules/activities/copy-activity";
import { createActivity as insertActivity } from "@meander/api/modules/activities/create-activity";
import { plainReader } from "@meander/api/modules/activities/plain-reader";
import { createActivityBody } from "@meander/domain/contract/activities";
import { sql } from "kysely";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { act, createActivity, takePart, viewActivity } from "../support/activities.ts";
import { overlap } from "../support/lock-waits.ts";
import { createPeople, type People, createPerson, type TestPerson } from "../support/people.ts";
import { type ApiResponse, PRIVATE_BASE, send } from "../support/send.ts";
import { english } from "../support/english.ts";
import { startApi } from "../support/start-api.ts";

const api = startApi();
const AT_ONCE = 50;
const statusesOf = (responses: readonly ApiResponse[]) => Map.groupBy(responses, ({ status }) => status);
const countOf = (responses: readonly ApiResponse[], status: number) => statusesOf(responses).get(status)?.length ?? 0;

let host: TestPerson;
let people: People<typeof AT_ONCE>;

beforeAll(async () => {
  host = await createPerson(api);
  people = await createPeople(api, AT_ONCE);
});

beforeEach(async () => {
  await api.db.deleteFrom("rateLimit").execute();
});

/** Inserts the participants directly, so that only the race itself is tested. */
async function insertParticipants(activityId: string, status: 2 | 3, attendedAt: Date | null = null) {
  const rows = people.map(({ id }) => ({ activityId, personId: id, status, attendedAt, decidedAt: api.now }));
  await api.db.insertInto("participant").values(rows).execute();
  if (status === 3) {
    await api.db
      .updateTable("activity")
      .set({ approvedCount: rows.length, hadApproved: true, attendedCount: attendedAt === null ? 0 : rows.length })
      .where("id", "=", activityId)
      .execute();
  }
}

/** Returns the activity with its end. */
async function createWithEnd() {
  const activity = await createActivity(api, host);
  const end = new Date(activity.dates.options[0]?.endsAt ?? 0);
  return { ...activity, end };
}

async function at<Result>(moment: Date, run: () => Promise<Result>): Promise<Result> {
  const before = api.now;
  api.now = moment;
  try {
    return await run();
  } finally {
    api.now = before;
  }
}

it("a draft and a copy that overlap don't exceed the maximum together", async () => {
  const [owner, suggestion] = [await createPerson(api), await createActivity(api, host, { isSuggested: true })];
  const rows = Array.from({ length: 99 }, () => ({
    hostId: owner.id,
    title: "Draft",
    timeZone: "Europe/London",
  }));
  await api.db.insertInto("activity").values(rows).execute();
  // Requests of one session take turns anyway, so the use-cases are called directly.
  const { db, now } = api;
  const actor = plainReader(owner.id);
  const body = createActivityBody.parse({ title: "One more" });
  const outcomes = await overlap<string | Error>(
    api,
    () => insertActivity(db, { actor, body, now }).catch((error: Error) => error),
    () => copyActivity(db, { actor, activityId: suggestion._id, now }).catch((error: Error) => error),
  );
  expect(outcomes).toEqual([expect.any(String), expect.objectContaining({ code: "rule-broken" })]);
  const refused = await send(api, "POST", `${PRIVATE_BASE}/activity`, { cookie: owner.session, body });
  expect(refused).toMatchObject({
    status: 422,
    body: { message: english("errors.tooManyDrafts", { count: 100 }) },
  });
});

describe(`${AT_ONCE} simultaneous people`, () => {
  it("vote on one option: each vote counts once", async () => {
    const { _id, dates } = await createActivity(api, host);
    const option = dates.options[0];
    await insertParticipants(_id, 2);
    const responses = await Promise.all(
      people.map((person) => act(api, "vote", _id, person, { optionIds: [option?.id] })),
    );
    expect(countOf(responses, 200)).toBe(AT_ONCE);
    expect((await viewActivity(api, _id)).dates.options[0]?.voteCount).toBe(AT_ONCE + 1);
    const votes = await api.db
      .selectFrom("dateVote")
      .select("personId")
      .where("optionId", "=", option?.id ?? "")
      .execute();
    expect(votes).toHaveLength(AT_ONCE + 1);
  });

  it("like an activity and its copy: one shared count", async () => {
    const { _id } = await createActivity(api, host, { isSuggested: true });
    const copied = await act(api, "copy", _id, host);
    const copyId = (copied.body as { activity: { _id: string } }).activity._id;
    await api.db.updateTable("activity").set({ status: 2 }).where("id", "=", copyId).execute();
    const half = AT_ONCE / 2;
    // The original is recommended so that it shares its likes with the copy.
    await api.db.updateTable("activity").set({ isRecommended: true }).where("id", "=", _id).execute();
    const responses = await Promise.all([
      ...people.map((person, index) => act(api, "like", index < half ? _id : copyId, person, { liked: true })),
      ...people.map((person, index) => act(api, "like", index < half ? copyId : _id, person, { liked: true })),
    ]);
    expect(countOf(responses, 200)).toBe(2 * AT_ONCE);
    for (const id of [_id, copyId]) expect((await viewActivity(api, id)).metrics.likes.count).toBe(AT_ONCE);
    const rows = await api.db
      .selectFrom("activityLike")
      .select("activityId")
      .where("activityId", "in", [_id, copyId])
      .execute();
    expect(rows.map((row) => row.activityId)).toEqual(Array(AT_ONCE).fill(_id));
  });

  it("request the last place, and are approved up to the capacity only", async () => {
    const { _id } = await createActivity(api, host, { capacity: 3 });
    const joinResponses = await Promise.all(people.map((person) => act(api, "join", _id, person)));
    expect(countOf(joinResponses, 200)).toBe(AT_ONCE);
    const approved = await Promise.all(
      people.map((person) => act(api, `participant/${person.id}`, _id, host, { status: 3 })),
    );
    expect([countOf(approved, 200), countOf(approved, 409)]).toEqual([3, AT_ONCE - 3]);
    expect(await viewActivity(api, _id, host)).toMatchObject({ approvedCount: 3, placesLeft: 0 });
    const inside = await api.db
      .selectFrom("participant")
      .select("personId")
      .where("activityId", "=", _id)
      .where("status", "=", 3)
      .execute();
    expect(inside).toHaveLength(3);
  });

  it("join while the last places are taken: no requests once it is full", async () => {
    const { _id } = await createActivity(api, host, { capacity: 2 });
    const [first, second, ...others] = people;
    await takePart(api, _id, first, host);
    await act(api, "join", _id, second);
    const [approved, ...joinResponses] = await Promise.all([
      act(api, `participant/${second.id}`, _id, host, { status: 3 }),
      ...others.map((person) => act(api, "join", _id, person)),
    ]);
    expect(approved?.status).toBe(200);
    expect(countOf(joinResponses, 200) + countOf(joinResponses, 409)).toBe(others.length);
    const pending = await api.db
      .selectFrom("participant")
      .select("personId")
      .where("activityId", "=", _id)
      .where("status", "=", 2)
      .execute();
    expect(pending).toHaveLength(countOf(joinResponses, 200));
    expect((await act(api, "join", _id, await createPerson(api))).status).toBe(409);
  });

  it("rate: sum and count match the rows, one each", async () => {
    const { _id, end } = await createWithEnd();
    await insertParticipants(_id, 3, end);
    const stars = (index: number) => (index % 5) + 1;
    const rate = (person: TestPerson, index: number) => act(api, "rating", _id, person, { stars: stars(index) });
    const responses = await at(end, () => Promise.all([...people.map(rate), ...people.map(rate)]));
    expect([countOf(responses, 201), countOf(responses, 409)]).toEqual([AT_ONCE, AT_ONCE]);
    const row = await api.db
      .selectFrom("activity")
      .select(["ratingSum", "ratingCount"])
      .where("id", "=", _id)
      .executeTakeFirst();
    const rows = await api.db.selectFrom("rating").select("stars").where("activityId", "=", _id).execute();
    expect(row).toEqual({ ratingSum: rows.reduce((sum, rating) => sum + rating.stars, 0), ratingCount: AT_ONCE });
  });

  it("are confirmed and unconfirmed while they rate: no rating without attendance, each notified once", async () => {
    const { _id, end } = await createWithEnd();
    await insertParticipants(_id, 3);
    const confirm = (attended: boolean, userIds = people.map(({ id }) => id)) =>
      act(api, "attendance", _id, host, { userIds, attended });
    const responses = await at(end, async () => {
      await confirm(true);
      return Promise.all([
        ...people.map((person) => act(api, "rating", _id, person, { stars: 4 })),
        ...people.map(({ id }, index) => confirm(index % 2 === 0, [id])),
        ...people.map(({ id }) => confirm(false, [id])),
      ]);
    });
    expect(responses.filter(({ status }) => ![200, 201, 403, 409].includes(status))).toEqual([]);
    const unseen = await api.db
      .selectFrom("rating")
      .innerJoin("participant", (join) =>
        join
          .onRef("participant.activityId", "=", "rating.activityId")
          .onRef("participant.personId", "=", "rating.personId"),
      )
      .select("rating.personId")
      .where("rating.activityId", "=", _id)
      .where("participant.attendedAt", "is", null)
      .execute();
    expect(unseen).toEqual([]);
    const notified = await api.db
      .selectFrom("notification")
      .select("personId")
      .where("activityId", "=", _id)
      .where("code", "=", 9)
      .execute();
    expect(new Set(notified.map((row) => row.personId)).size).toBe(notified.length);
    expect(notified).toHaveLength(AT_ONCE);
  });

  it("copy a suggestion: each gets their own draft", async () => {
    const { _id } = await createActivity(api, host, { isSuggested: true });
    const [person] = people;
    const responses = await Promise.all(
      [...people, ...(person ? [person] : [])].map((one) => act(api, "copy", _id, one)),
    );
    expect(countOf(responses, 201)).toBe(AT_ONCE + 1);
    const copies = await api.db
      .selectFrom("activity")
      .select(["hostId", "status"])
      .where("originalCopyId", "=", _id)
      .execute();
    expect(copies.filter(({ status }) => status === 0)).toHaveLength(AT_ONCE + 1);
    expect(copies.filter(({ hostId }) => hostId === person?.id)).toHaveLength(2);
  });
});

describe("transactions that Postgres aborts", () => {
  it("are retried, and both of two deadlocked ones commit", async () => {
    const [one, other] = people;
    const arrived = new Set<string>();
    let open: () => void = () => {};
    const both = new Promise<void>((resolve) => {
      open = resolve;
    });
    const attempts: string[] = [];
    const rename = (first: TestPerson, second: TestPerson, name: string) =>
      api.db.transaction().execute(async (trx) => {
        attempts.push(name);
        await trx.updateTable("person").set({ headline: name }).where("id", "=", first.id).execute();
        arrived.add(name);
        if (arrived.size === 2) open();
        await both;
        await trx.updateTable("person").set({ summary: name }).where("id", "=", second.id).execute();
      });
    await Promise.all([rename(one, other, "a"), rename(other, one, "b")]);
    expect(attempts.length).toBe(3);
    const rows = await api.db
      .selectFrom("person")
      .select(["headline", "summary"])
      .where("id", "in", [one.id, other.id])
      .execute();
    expect(rows.map((row) => [row.headline, row.summary].toSorted().join())).toEqual(["a,b", "a,b"]);
  });

  it("are given up after four attempts, and other errors aren't retried", async () => {
    let attempts = 0;
    const fail = (statement: () => Promise<unknown>) =>
      api.db.transaction().execute(async () => {
        attempts += 1;
        await statement();
      });
    const raise = (code: string) =>
      fail(() => sql`do ${sql.lit(`begin raise exception 'no' using errcode = '${code}'; end`)}`.execute(api.db));
    await expect(raise("40001")).rejects.toMatchObject({ code: "40001" });
    expect(attempts).toBe(4);
    attempts = 0;
    await expect(raise("22000")).rejects.toMatchObject({ code: "22000" });
    expect(attempts).toBe(1);
  });
});
