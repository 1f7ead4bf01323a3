import { type SearchResponse, searchResponse } from "@meander/domain/contract/discovery";
import fc from "fast-check";
import { beforeAll, expect, it } from "vitest";
import { seededRandom } from "../../faults/proof.ts";
import { searchCallOf } from "../../support/discovery/search-call.ts";
import { insertWorld, readGazetteer } from "../../support/discovery/insert-world.ts";
import { makeWorld } from "../../support/discovery/make-world.ts";
import { type ExpectedHit, expectedOf } from "../../support/discovery/oracle.ts";
import { anySearchInput, type SearchInput } from "../../support/discovery/search-input.ts";
import type { Viewer, World } from "../../support/discovery/world.ts";
import { createPerson } from "../support/people.ts";
import { PUBLIC_BASE, send } from "../support/send.ts";
import { startApi } from "../support/start-api.ts";

const api = startApi();
/** A small world in the small tier; `npm run proof -- discovery-oracle` sets a larger world and more searches. */
const count = Number(process.env.MEANDER_ORACLE_ACTIVITIES ?? 600);
const numRuns = Number(process.env.MEANDER_ORACLE_RUNS ?? 120);
const seed = Number(process.env.MEANDER_ORACLE_SEED ?? Math.floor(Math.random() * 2 ** 31));
const MINUTE_MS = 60_000;
const EXACT_UP_TO = 100;
/** A Friday evening in London. */
const begin = Date.UTC(2027, 2, 5, 18, 30);

type Person = Viewer & { readonly session?: string };
let world: World;
const viewers: Person[] = [{ hiddenHosts: new Set() }];

beforeAll(async () => {
  api.now = new Date(begin);
  const gazetteer = await readGazetteer(api.db);
  world = makeWorld({ random: seededRandom(seed), count, gazetteer, now: begin });
  await insertWorld(api.db, world, api.now);
  const [first = "", second = "", third = "", fourth = ""] = world.hostIds;
  const [one, other] = [await createPerson(api), await createPerson(api)];
  const blocks = [
    { personId: one.id, blockedId: first },
    { personId: second, blockedId: one.id },
    { personId: third, blockedId: other.id },
    { personId: other.id, blockedId: fourth },
  ];
  await api.db.insertInto("block").values(blocks).execute();
  viewers.push({ session: one.session, hiddenHosts: new Set([first, second]) });
  viewers.push({ session: other.session, hiddenHosts: new Set([third, fourth]) });
}, 10 * MINUTE_MS);

type Search = {
  readonly wishes: SearchInput;
  readonly viewer: Person;
  readonly minutes: number;
  readonly limit: number;
  readonly page: number;
};

async function sendRequest(path: string, body: unknown, viewer: Person): Promise<SearchResponse> {
  const response = await send(api, "POST", `${PUBLIC_BASE}${path}`, { cookie: viewer.session, body });
  if (response.status !== 200) throw new Error(`${path} answered ${response.status} ${JSON.stringify(response.body)}`);
  return searchResponse.parse(response.body);
}

async function expectSame({ wishes, viewer, minutes, limit, page }: Search): Promise<number> {
  api.now = new Date(begin + minutes * MINUTE_MS);
  const expected = expectedOf(world, wishes, { viewer, now: api.now.getTime(), limit });
  fc.pre(expected !== null);
  const { path, body } = searchCallOf(wishes, { limit, page });
  const response = await sendRequest(path, body, viewer);
  const at = (page - 1) * limit;
  expectHits(response, expected.hits.slice(at, at + limit), path);
  expect(response.place?.name ?? null).toBe(expected.placeName);
  expectTotal(response, expected.hits.length, wishes);
  if (response.cursor !== null) {
    const next = searchCallOf(wishes, { limit, cursor: response.cursor });
    expectHits(
      await sendRequest(next.path, next.body, viewer),
      expected.hits.slice(at + limit, at + 2 * limit),
      next.path,
    );
  }
  return expected.hits.length;
}

/** Reports which activities are missing or unexpected, since ids alone explain nothing. */
function expectHits(
  { activities }: Pick<SearchResponse, "activities">,
  expected: readonly ExpectedHit[],
  path: string,
): void {
  const found = activities.map(({ _id: id, discovery }) => ({ id, ...discovery }));
  const [foundIds, expectedIds] = [found, expected].map((hits) => hits.map(({ id }) => id));
  const lines = [
    ...(expectedIds ?? []).filter((id) => !foundIds?.includes(id)).map((id) => `missing ${shown(id)}`),
    ...(foundIds ?? []).filter((id) => !expectedIds?.includes(id)).map((id) => `too many ${shown(id)}`),
  ];
  expect(found, [path, api.now.toISOString(), ...lines.slice(0, 4)].join("\n")).toEqual(expected);
}

function shown(id: string): string {
  const activity = world.activities.find((one) => one.id === id);
  if (activity === undefined) return id;
  const { title, venue, isVenueHidden, summary, place, point, dates, isSuggested, isRecommended } = activity;
  const starts = dates.map(({ startsAt, decidedStatus }) => [new Date(startsAt).toISOString(), decidedStatus]);
  return JSON.stringify({
    id,
    title,
    venue,
    isVenueHidden,
    summary,
    place: place?.name,
    point,
    starts,
    isSuggested,
    isRecommended,
  });
}

/**
 * Exact up to 100; beyond, a labelled estimate of at least 101. Tonight's ranking and levels of a place with at most
 * 100 are counted exactly.
 */
function expectTotal(
  { total, totalIsEstimate, pages, limit }: SearchResponse,
  expected: number,
  wishes: SearchInput,
): void {
  const isCounted = expected <= EXACT_UP_TO || wishes.order === "tonight";
  if (totalIsEstimate === true) {
    expect(isCounted).toBe(false);
    expect(total).toBeGreaterThan(EXACT_UP_TO);
    expect(total).toBeLessThanOrEqual(expected);
  } else {
    expect(total).toBe(expected);
    expect(isCounted || wishes.isWidening).toBe(true);
  }
  expect(pages).toBe(Math.max(1, Math.ceil(total / limit)));
}

it(
  "finds the same activities in the same order as a scan over every activity",
  async () => {
    const search: fc.Arbitrary<Search> = fc.record({
      wishes: anySearchInput(world, begin),
      viewer: fc.constantFrom(...viewers),
      minutes: fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.nat(9 * 1440) }),
      limit: fc.constantFrom(100, 50, 10, 3, 1),
      page: fc.constantFrom(1, 1, 1, 2, 5),
    });
    let [foundSome, foundMany] = [0, 0];
    await fc.assert(
      fc.asyncProperty(search, async (drawn) => {
        const total = await expectSame(drawn);
        if (total > 0) foundSome += 1;
        if (total > 20) foundMany += 1;
      }),
      { numRuns, seed },
    );
    // Searches without results would prove nothing.
    expect(foundSome).toBeGreaterThan(numRuns / 10);
    expect(foundMany).toBeGreaterThan(0);
  },
  60 * MINUTE_MS,
);
