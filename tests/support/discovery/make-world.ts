import { dayCodeAt, instantOfWallClock } from "@meander/domain/time/zone";
import { addDays } from "@meander/domain/time/day-code";
import { stopWords, resemblesVocabulary, wordForms } from "./vocabulary.ts";
import type { LonLat } from "./sphere.ts";
import type { KnownPlace, World, WorldActivity, WorldDate } from "./world.ts";

const HOUR_MS = 3_600_000;
const DENSE = ["london", "tokyo", "new-york-city", "paris"];
const HOSTS = 60;
/** Of the time periods 1 to 4. */
const FIRST_HOURS: Readonly<Record<number, number>> = { 1: 6, 2: 12, 3: 17, 4: 22 };

/** Critical points of maps: both names of the antimeridian, the poles, and where the meridian crosses the equator. */
const edges: readonly LonLat[] = [
  ...[-180, -179.95, 179.95, 180].flatMap((longitude) =>
    [-89.5, -16.8, 0, 52, 66.25].map((y) => [longitude, y] as const),
  ),
  ...[-120, 0, 75.5].flatMap((longitude) => [-90, -89.9, 89.9, 90].map((y) => [longitude, y] as const)),
  ...[0, 0.01, -0.01].map((longitude) => [longitude, 0] as const),
];

type WorldOptions = {
  /** From 0 (inclusive) to 1 (exclusive). */
  readonly random: () => number;
  readonly count: number;
  readonly gazetteer: readonly KnownPlace[];
  readonly now: number;
};

/**
 * A few dense cities, a long tail of towns, and everything that lists exclude or sort last. The same randomness gives
 * the same world.
 */
export function makeWorld({ random, count, gazetteer, now }: WorldOptions): World {
  const draw = new Draw(random);
  const towns = gazetteer.filter(({ level }) => level === "place");
  const dense = DENSE.flatMap((slug) => towns.filter(({ urlSlug }) => urlSlug === slug).slice(0, 1));
  // Names outside the vocabulary are excluded when they might share a stem with one of its words.
  const tail = towns.filter(({ name, regionName }) => !resemblesVocabulary(`${name} ${regionName}`));
  const hostIds = Array.from({ length: HOSTS }, () => draw.uuid());
  const activities = Array.from({ length: count }, () => makeActivity(draw, { dense, tail, hostIds, now }));
  return { activities, hostIds, gazetteer };
}

type ActivitySources = {
  readonly dense: readonly KnownPlace[];
  readonly tail: readonly KnownPlace[];
  readonly hostIds: readonly string[];
  readonly now: number;
};

function makeActivity(draw: Draw, { dense, tail, hostIds, now }: ActivitySources): WorldActivity {
  const isAtEdge = draw.chance(0.08);
  const place = isAtEdge ? null : draw.pick(draw.chance(0.6) ? dense : tail);
  const isSuggested = draw.chance(0.1);
  const status = draw.weighted([0, 0.05], [2, 0.06], [3, 0.05], [1, 1]);
  const capacity = draw.chance(0.5) ? draw.integer(1, 20) : null;
  const zone = place?.timeZone ?? "UTC";
  return {
    id: draw.uuid(),
    hostId: draw.pick(hostIds),
    status,
    isHidden: draw.chance(0.03),
    isCancelled: status >= 2 && draw.chance(0.5),
    isSuggested,
    isRecommended: draw.chance(0.05),
    title: makeTitle(draw),
    summary: draw.chance(0.5) ? makeTitle(draw) : "",
    venue: draw.chance(0.5) ? draw.word() : "",
    isVenueHidden: draw.chance(0.2),
    place,
    context: place === null ? {} : contextOf(place),
    point: status === 0 && draw.chance(0.5) ? null : place === null ? draw.pick(edges) : draw.around(place.point),
    categories: draw.some([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14], draw.integer(1, 3)),
    dates: draw.chance(isSuggested ? 0.5 : 0.04) ? [] : makeDates(draw, now, zone),
    capacity,
    languages: draw.chance(0.4)
      ? []
      : ["en", ...(draw.chance(0.3) ? ["pt"] : []), ...(draw.chance(0.01) ? ["haw"] : [])],
    approvedCount: capacity === null ? draw.integer(0, 5) : draw.chance(0.2) ? capacity : draw.integer(0, capacity),
  };
}

function contextOf({ name, regionName }: KnownPlace): WorldActivity["context"] {
  return { ...(regionName !== null && { region: { text: regionName } }), place: { text: name } };
}

/** Few variants, so that many titles are equal. */
function makeTitle(draw: Draw): string {
  const [first, second, third] = [draw.word(), draw.word(), draw.word()];
  const stopWord = draw.pick(stopWords);
  const shapes = [
    `${first} ${second}`,
    `${first} ${stopWord} ${second}`,
    `${first.toUpperCase()}: ${second}, ${third}!`,
    `${stopWord} ${first} ${third} ${second}`,
    `${first}/${second}`,
    `${first}-${second} (${third})`,
  ];
  return draw.pick(shapes);
}

/** Up to three days, starting three weeks ago, many at the same hour: upcoming, past and ongoing. */
function makeDates(draw: Draw, now: number, zone: string): readonly WorldDate[] {
  const today = dayCodeAt(new Date(now), zone);
  const isAllPast = draw.chance(0.06);
  const durationHours = draw.pick([1, 2, 24, 100]);
  const days = draw.some(
    Array.from({ length: 17 }, (_, day) => (isAllPast ? -8 - day : day - 3)),
    draw.weighted([1, 0.5], [2, 0.6], [3, 1]),
  );
  const furthest = draw.weighted([1, 0.5], [2, 0.5], [3, 1]);
  return days.map((day, index): WorldDate => {
    const dayCode = addDays(today, day);
    const timeCode = draw.pick([6, 9, 11.5, 12, 18, 19, 19, 19, 20.25, 23, 24, 28.75, 29]);
    const timePeriod = timeCode < 12 ? 1 : timeCode < 17 ? 2 : timeCode < 22 ? 3 : 4;
    const decidedStatus = index === 0 || draw.chance(0.5) ? furthest : 1;
    const isPeriod = decidedStatus === 1 && draw.chance(0.4);
    const startHour = isPeriod ? (FIRST_HOURS[timePeriod] ?? 0) : timeCode;
    const startsAt = instantOfWallClock(dayCode, startHour, zone).getTime();
    const endsAt = startsAt + durationHours * HOUR_MS;
    return { startsAt, endsAt, decidedStatus, dayCode, timePeriod, timeCode: isPeriod ? null : timeCode };
  });
}

/** The only source of randomness of a world. */
class Draw {
  readonly #random: () => number;
  constructor(random: () => number) {
    this.#random = random;
  }

  chance(share: number): boolean {
    return this.#random() < share;
  }

  /** Both ends are inclusive. */
  integer(least: number, most: number): number {
    return least + Math.floor(this.#random() * (most - least + 1));
  }

  pick<Item>(items: readonly Item[]): Item {
    const item = items[this.integer(0, items.length - 1)];
    if (item === undefined) throw new Error("There is nothing to pick from");
    return item;
  }

  some<Item>(items: readonly Item[], count: number): readonly Item[] {
    const left = [...items];
    return Array.from({ length: count }, () => left.splice(this.integer(0, left.length - 1), 1)).flat();
  }

  /** The first option whose chance is drawn, else the last. */
  weighted<const Item>(...options: readonly (readonly [Item, number])[]): Item {
    const last = options.at(-1);
    const chosen = options.find(([, share]) => this.chance(share)) ?? last;
    if (chosen === undefined) throw new Error("There is nothing to choose from");
    return chosen[0];
  }

  word(): string {
    return this.pick(this.pick(wordForms));
  }

  /** Within about ten kilometres, to six decimals. */
  around([longitude, latitude]: LonLat): LonLat {
    const shift = () => (this.#random() + this.#random() + this.#random() - 1.5) * 0.12;
    const clamp = (value: number, most: number) => Math.round(Math.max(-most, Math.min(most, value)) * 1e6) / 1e6;
    return [clamp(longitude + shift(), 180), clamp(latitude + shift(), 90)];
  }

  uuid(): string {
    const digits = Array.from({ length: 32 }, () => this.integer(0, 15).toString(16));
    digits[12] = "7";
    digits[16] = "8";
    return digits.join("").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
  }
}
