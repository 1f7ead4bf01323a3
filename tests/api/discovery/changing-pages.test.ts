import { searchResponse } from "@meander/domain/contract/discovery";
import fc from "fast-check";
import { beforeAll, expect, it } from "vitest";
import { anyChange, anyNewRow, type Change, ChangingRows, type NewRow } from "../../support/discovery/changing-rows.ts";
import { createPerson, type TestPerson } from "../support/people.ts";
import { PUBLIC_BASE, send } from "../support/send.ts";
import { startApi } from "../support/start-api.ts";

const api = startApi();
/** A few in the small tier; `npm run proof -- discovery-pages` sets the number of runs. */
const numRuns = Number(process.env.MEANDER_PAGES_RUNS ?? 25);
const seed = process.env.MEANDER_PAGES_SEED;
const MINUTE_MS = 60_000;
/** A Friday evening in London. */
const begin = Date.UTC(2027, 2, 5, 18, 30);
const orders = ["date", "tonight"] as const;

type Course = {
  readonly order: (typeof orders)[number];
  readonly limit: number;
  readonly isWidening: boolean;
  readonly rows: readonly NewRow[];
  /** Changes before the second page, before the third, and so on. */
  readonly changes: readonly (readonly Change[])[];
};

const course: fc.Arbitrary<Course> = fc.record({
  order: fc.constantFrom(...orders),
  limit: fc.integer({ min: 1, max: 6 }),
  isWidening: fc.boolean(),
  rows: fc.array(anyNewRow, { minLength: 4, maxLength: 20 }),
  changes: fc.array(fc.array(anyChange, { maxLength: 4 }), { maxLength: 8 }),
});

let host: TestPerson;
let courses = 0;
beforeAll(async () => {
  host = await createPerson(api);
});

async function readPage(rows: ChangingRows, { order, limit, isWidening }: Course, cursor: string | null) {
  api.now = new Date(rows.now);
  const slugs = { countrySlug: rows.shore, regionSlug: "north", placeSlug: "harbour" };
  const parameters = { ...slugs, order, limit: String(limit), extraResults: String(isWidening) };
  const query = { ...parameters, ...(cursor !== null && { cursor }) };
  const { body } = await send(api, "POST", `${PUBLIC_BASE}/search?${new URLSearchParams(query)}`);
  const page = searchResponse.parse(body);
  return { ids: page.activities.map(({ _id }) => _id), cursor: page.cursor };
}

/** Reads every page, and for each the sort keys of all rows at that time. */
async function readAll(drawn: Course) {
  courses += 1;
  const rows = new ChangingRows(api.db, { hostId: host.id, shore: `shore-${courses}`, begin });
  await rows.insert(drawn.rows);
  const reach = drawn.isWidening ? rows.reachOf(drawn.limit) : 0;
  const seen: string[] = [];
  const keys: ReadonlyMap<string, string>[] = [];
  let cursor: string | null = null;
  do {
    keys.push(rows.keysFor(drawn.order, reach));
    const page: Awaited<ReturnType<typeof readPage>> = await readPage(rows, drawn, cursor);
    expect(page.ids.length).toBeLessThanOrEqual(drawn.limit);
    expect(new Set(page.ids).size).toBe(page.ids.length);
    seen.push(...page.ids);
    cursor = page.cursor;
    for (const change of drawn.changes[keys.length - 1] ?? []) await rows.apply(change);
    // Rows that keep moving ahead of the reader may repeat, but not endlessly.
    expect(keys.length).toBeLessThan(100);
  } while (cursor !== null);
  await rows.clear();
  return { seen, keys };
}

/** Rows with the same sort key at every page read. */
function stayedPut(keys: readonly ReadonlyMap<string, string>[]): readonly string[] {
  const [first = new Map<string, string>()] = keys;
  return [...first].filter(([id, key]) => keys.every((later) => later.get(id) === key)).map(([id]) => id);
}

it(
  "cursor pages show each unmoved row exactly once, whatever happens to the others",
  async () => {
    let [put, moved] = [0, 0];
    await fc.assert(
      fc.asyncProperty(course, async (drawn) => {
        const { seen, keys } = await readAll(drawn);
        const ids = stayedPut(keys);
        expect(ids.map((id) => [id, seen.filter((one) => one === id).length])).toEqual(ids.map((id) => [id, 1]));
        put += ids.length;
        moved += (keys[0]?.size ?? 0) - ids.length;
      }),
      { numRuns, ...(seed === undefined ? {} : { seed: Number(seed) }) },
    );
    // If every row or none moved, the test would prove nothing.
    expect(put).toBeGreaterThan(0);
    expect(moved).toBeGreaterThan(0);
  },
  60 * MINUTE_MS,
);
