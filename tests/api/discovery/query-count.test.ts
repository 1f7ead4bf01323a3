import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { createActivity } from "../support/activities.ts";
import { createPerson } from "../support/people.ts";
import { searchPage } from "../support/search-pages.ts";
import { PUBLIC_BASE, send } from "../support/send.ts";
import { startApi } from "../support/start-api.ts";
import { statementsOf } from "../support/statements.ts";

const api = startApi();
const ACTIVITIES = 50;
let session = "";

beforeAll(async () => {
  const hosts = await Promise.all(Array.from({ length: 10 }, () => createPerson(api)));
  for (const host of hosts) {
    await Promise.all(Array.from({ length: ACTIVITIES / hosts.length }, () => createActivity(api, host)));
  }
  session = hosts[0]?.session ?? "";
});

async function countStatements(limit: number): Promise<{ statements: number; activities: number }> {
  const { result, statements } = await statementsOf(api, () =>
    send(api, "POST", `${PUBLIC_BASE}/search?limit=${limit}`, { cookie: session }),
  );
  return { statements: statements.length, activities: (result.body as { activities: unknown[] }).activities.length };
}

test("fifty activities need as many statements as one, at most 13", async () => {
  const one = await countStatements(1);
  const fifty = await countStatements(ACTIVITIES);
  expect([one.activities, fifty.activities]).toEqual([1, ACTIVITIES]);
  expect(fifty.statements).toBe(one.statements);
  expect(fifty.statements).toBeLessThanOrEqual(13);
});

test("later pages reuse the total counted for the first", async () => {
  const first = await searchPage(api, { limit: "10" });
  expect([first.activities.length, first.total]).toEqual([10, ACTIVITIES]);
  const host = await createPerson(api);
  const added = await createActivity(api, host);
  const { result: next, statements } = await statementsOf(api, () =>
    searchPage(api, { limit: "10", cursor: first.cursor ?? "" }),
  );
  expect([next.activities.length, next.total]).toEqual([10, ACTIVITIES]);
  expect(statements.join()).toContain("limit 11");
  expect(statements.join()).not.toContain("limit 101");
  expect((await searchPage(api, { limit: "10" })).total).toBe(ACTIVITIES + 1);
  await api.db.deleteFrom("activity").where("id", "=", added._id).execute();
  await sql`select refresh_activity_search(array[${added._id}]::uuid[], now())`.execute(api.db);
});

test("the read strategy of tonight around a point is chosen once, and a point on land needs no zone lookup", async () => {
  const path = `${PUBLIC_BASE}/search?order=tonight&nearbyCenter=-0.12,51.5&nearbyDistance=10`;
  const measureSearch = async () => (await statementsOf(api, () => send(api, "POST", path))).statements;
  const [first, second] = [await measureSearch(), await measureSearch()];
  const isWeighing = (text: string) => text.trimStart().startsWith("explain");
  expect(first.filter(isWeighing)).toHaveLength(1);
  expect(second.filter(isWeighing)).toEqual([]);
  expect(second.length).toBe(first.length - 1);
  expect(first.join()).not.toContain("place_at");
});

describe("the read strategy of a search by place and word", () => {
  const realClock = performance.now.bind(performance);
  let passedMs = 0;
  beforeAll(() => void vi.spyOn(performance, "now").mockImplementation(() => realClock() + passedMs));
  afterAll(() => void vi.restoreAllMocks());

  /** The word is in the first title only, or in all; ANALYZE updates the planner's statistics at once. */
  async function giveTitles(first: string, others: string): Promise<void> {
    await sql`
      update activity set title = case when id::text = (select min(id::text) from activity) then ${first} else ${others} end`.execute(
      api.db,
    );
    await sql`select refresh_activity_search(array(select id from activity), ${api.now}::timestamptz)`.execute(api.db);
    await sql`analyze activity_search`.execute(api.db);
  }

  async function measureSearch() {
    // For few rows the planner only has statistics on whole words.
    const wish = { countrySlug: "united-kingdom", placeSlug: "london", keywords: '"lanterns"' };
    const { result, statements } = await statementsOf(api, () => searchPage(api, wish));
    return {
      total: result.total,
      isWeighed: statements.some((text) => text.trimStart().startsWith("explain")),
      statement: statements.find((text) => text.includes("ahead as materialized")),
    };
  }

  test("is chosen again after a minute, also under constant use", async () => {
    await giveTitles("Lanterns", "Lanterns");
    const byPlace = await measureSearch();
    expect(byPlace).toMatchObject({ total: ACTIVITIES, isWeighed: true });
    await giveTitles("Lanterns", "Canal walk");
    for (const second of [10, 30, 50, 59]) {
      passedMs = second * 1_000;
      expect(await measureSearch()).toEqual({ ...byPlace, total: 1, isWeighed: false });
    }
    passedMs = 61_000;
    const byWord = await measureSearch();
    expect(byWord).toMatchObject({ total: 1, isWeighed: true });
    expect(byWord.statement).not.toBe(byPlace.statement);
    expect(await measureSearch()).toEqual({ ...byWord, isWeighed: false });
  });
});
