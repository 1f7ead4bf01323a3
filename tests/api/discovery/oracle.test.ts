import { type SearchResponse, searchResponse } from "@meander/domain/contract/discovery";
import fc from "fast-check";
import { beforeAll, expect, it } from "vitest";
import { seededRandom } from "../../faults/proof.ts";
import { askingFor } from "../../support/discovery/ask.ts";
import { insertWorld, readGazetteer } from "../../support/discovery/insert-world.ts";
import { makeWorld } from "../../support/discovery/make-world.ts";
import { type ExpectedHit, expectedOf } from "../../support/discovery/oracle.ts";
import { anyWishes, type Wishes } from "../../support/discovery/wishes.ts";
import type { Viewer, World } from "../../support/discovery/world.ts";
import { createPerson } from "../support/people.ts";
import { PUBLIC_BASE, send } from "../support/send.ts";
import { startApi } from "../support/start-api.ts";

const api = startApi();
/** A small world in the small tier; `npm run proof -- discovery-oracle` asks a large one as often as it is told. */
const count = Number(process.env.MEANDER_ORACLE_ACTIVITIES ?? 600);
const numRuns = Number(process.env.MEANDER_ORACLE_RUNS ?? 120);
const seed = Number(process.env.MEANDER_ORACLE_SEED ?? Math.floor(Math.random() * 2 ** 31));
const MINUTE_MS = 60_000;
const EXACT_UP_TO = 100;
/** A Friday evening in London. */
const begin = Date.UTC(2027, 2, 5, 18, 30);

type Person = Viewer & { readonly session?: string };
let world: World;
const viewers: Person[] = [{ unseenHosts: new Set() }];

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
  viewers.push({ session: one.session, unseenHosts: new Set([first, second]) });
  viewers.push({ session: other.session, unseenHosts: new Set([third, fourth]) });
}, 10 * MINUTE_MS);

type Search = {
  readonly wishes: Wishes;
  readonly viewer: Person;
  readonly minutes: number;
  readonly limit: number;
  readonly page: number;
};

async function ask(path: string, body: unknown, viewer: Person): Promise<SearchResponse> {
  const answer = await send(api, "POST", `${PUBLIC_BASE}${path}`, { cookie: viewer.session, body });
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status} ${JSON.stringify(answer.body)}`);
  return searchResponse.parse(answer.body);
}

async function expectSame({ wishes, viewer, minutes, limit, page }: Search): Promise<number> {
  api.now = new Date(begin + minutes * MINUTE_MS);
  const expected = expectedOf(world, wishes, { viewer, now: api.now.getTime(), limit });
  fc.pre(expected !== null);
  const { path, body } = askingFor(wishes, { limit, page });
  const answer = await ask(path, body, viewer);
  const at = (page - 1) * limit;
  expectHits(answer, expected.hits.slice(at, at + limit), path);
  expect(answer.place?.name ?? null).toBe(expected.placeName);
  expectTotal(answer, expected.hits.length, wishes);
  if (answer.cursor !== null) {
    const next = askingFor(wishes, { limit, cursor: answer.cursor });
    expectHits(await ask(next.path, next.body, viewer), expected.hits.slice(at + limit, at + 2 * limit), next.path);
  }
  return expected.hits.length;
}

/** Says which activities are missing or too many, for the ids alone tell nobody why. */
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
  const { title, venue, isVenueKept, summary, place, point, dates, isSuggested, isRecommended } = activity;
  const starts = dates.map(({ startsAt, decidedStatus }) => [new Date(startsAt).toISOString(), decidedStatus]);
  return JSON.stringify({
    id,
    title,
    venue,
    isVenueKept,
    summary,
    place: place?.name,
    point,
    starts,
    isSuggested,
    isRecommended,
  });
}

/**
 * Exact up to a hundred; beyond, it says that it is an estimate, and is one of at least a hundred and one. What is ranked for tonight is
 * all counted, and so are levels of place of which each has a hundred at most.
 */
function expectTotal({ total, totalIsEstimate, pages, limit }: SearchResponse, expected: number, wishes: Wishes): void {
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
  "finds what a look at every activity finds, in the same order",
  async () => {
    const search: fc.Arbitrary<Search> = fc.record({
      wishes: anyWishes(world, begin),
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
    // Searches that never find anything would prove nothing.
    expect(foundSome).toBeGreaterThan(numRuns / 10);
    expect(foundMany).toBeGreaterThan(0);
  },
  60 * MINUTE_MS,
);
