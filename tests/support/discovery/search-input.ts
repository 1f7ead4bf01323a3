import fc from "fast-check";
import { addDays } from "@meander/domain/time/day-code";
import { anyKeywords } from "./any-keywords.ts";
import type { Box, LonLat } from "./sphere.ts";
import { type Area, anywhere } from "./where.ts";
import type { KnownPlace, World } from "./world.ts";

/** One search before it is serialised. */
export type SearchInput = {
  readonly area: Area;
  readonly near?: { readonly center: LonLat; readonly kilometres: number } | undefined;
  readonly box?: Box | undefined;
  readonly suggestedBy?: string | undefined;
  readonly dateStart?: string | undefined;
  readonly dateFinish?: string | undefined;
  readonly dateFilter?: number | undefined;
  readonly categories?: readonly number[] | undefined;
  readonly languages?: readonly string[] | undefined;
  readonly keywords?: string | undefined;
  /** Discover pages show only their own place. */
  readonly isWidening: boolean;
  readonly order: "date" | "tonight";
};

const DAY_MS = 86_400_000;

/** Near existing activities as often as elsewhere; shrinks towards a search without filters. */
export function anySearchInput(world: World, now: number): fc.Arbitrary<SearchInput> {
  const lonLat = anyLonLat(world);
  const date = fc.oneof(anyDay(now), anyInstant(world, now));
  const drawn = fc.record({
    area: anyArea(world),
    near: mostlyUndefined(fc.record({ center: lonLat, kilometres: anyDistance })),
    box: mostlyUndefined(anyBox(lonLat)),
    suggestedBy: mostlyUndefined(fc.constantFrom(...world.hostIds), 9),
    dateStart: mostlyUndefined(date, 4),
    dateFinish: mostlyUndefined(date, 4),
    dateFilter: mostlyUndefined(fc.integer({ min: 0, max: 5 })),
    categories: mostlyUndefined(fc.uniqueArray(fc.integer({ min: 1, max: 15 }), { minLength: 1, maxLength: 4 })),
    languages: mostlyUndefined(fc.subarray(["en", "pt", "haw"], { minLength: 1 }), 4),
    keywords: mostlyUndefined(anyKeywords),
    isWidening: fc.boolean(),
    order: fc.constantFrom("date" as const, "date" as const, "tonight" as const),
  });
  return drawn.map((input) => ({ ...input, isWidening: input.isWidening && input.area.by !== "discover" }));
}

/** Undefined in most cases; `without` is the weight of undefined. */
function mostlyUndefined<Value>(value: fc.Arbitrary<Value>, without = 2): fc.Arbitrary<Value | undefined> {
  return fc.oneof({ weight: without, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: value });
}

/** A point to within a metre: of an activity, of a town, or anywhere. */
function anyLonLat({ activities, gazetteer }: World): fc.Arbitrary<LonLat> {
  const points = activities.flatMap(({ point }) => (point === null ? [] : [point]));
  const towns = gazetteer.filter(({ level }) => level === "place").slice(0, 500);
  const decimals = (most: number) => fc.integer({ min: -most * 1000, max: most * 1000 }).map((value) => value / 1000);
  return fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...points) },
    { weight: 3, arbitrary: fc.constantFrom(...towns.map(({ point }) => point)) },
    { weight: 1, arbitrary: fc.tuple(decimals(180), decimals(90)) },
  );
}

/** Kilometres; never so few that rounding matters, and up to more than half the Earth's circumference. */
const anyDistance = fc
  .tuple(fc.constantFrom(0.3, 1, 3, 9, 40, 300, 2_000, 9_000, 19_000, 500_000), fc.integer({ min: 100, max: 199 }))
  .map(([size, share]) => Math.round(size * share * 10) / 1000);

/** Around one point, or from one point to another, possibly the long way round or across the antimeridian. */
function anyBox(lonLat: fc.Arbitrary<LonLat>): fc.Arbitrary<Box> {
  const size = fc.constantFrom(0, 0.01, 0.1, 1, 15, 60, 180);
  const around = fc.tuple(lonLat, size, size).map(([[longitude, latitude], width, height]): Box => {
    const wrap = (value: number) => tidy(value > 180 ? value - 360 : value < -180 ? value + 360 : value);
    const clamp = (value: number) => tidy(Math.max(-90, Math.min(90, value)));
    return [clamp(latitude + height), clamp(latitude - height), wrap(longitude + width), wrap(longitude - width)];
  });
  const between = fc
    .tuple(lonLat, lonLat)
    .map(([[west, one], [east, other]]): Box => [Math.max(one, other), Math.min(one, other), east, west]);
  const wholeWay = lonLat.map(([, latitude]): Box => [90, latitude, 180, -180]);
  // Up to the antimeridian from either side, which has two longitudes.
  const upToLine = fc
    .tuple(lonLat, fc.boolean())
    .map(([[x, y], isFromWest]): Box => (isFromWest ? [90, Math.min(0, y), 180, x] : [90, Math.min(0, y), x, -180]));
  return fc.oneof(
    { weight: 4, arbitrary: around },
    { weight: 3, arbitrary: between },
    { weight: 1, arbitrary: wholeWay },
    { weight: 1, arbitrary: upToLine },
  );
}

const tidy = (value: number) => Math.round(value * 1e6) / 1e6;

function anyDay(now: number): fc.Arbitrary<string> {
  const today = new Date(now).toISOString().slice(0, 10);
  return fc.integer({ min: -6, max: 18 }).map((days) => addDays(today, days));
}

/** Exactly at an activity's start or at any minute, in the notation of various time zones. */
function anyInstant({ activities }: World, now: number): fc.Arbitrary<string> {
  const starts = activities.flatMap(({ dates }) => dates.map(({ startsAt }) => startsAt));
  const minute = fc.integer({ min: -4 * 1440, max: 16 * 1440 }).map((minutes) => now + minutes * 60_000);
  return fc
    .tuple(fc.oneof(fc.constantFrom(...starts), minute), fc.constantFrom(0, 9, -3.5))
    .map(([time, hours]) => written(time, hours));
}

function written(time: number, offsetHours: number): string {
  const local = new Date(time + (offsetHours * DAY_MS) / 24).toISOString();
  if (offsetHours === 0) return local;
  const minutes = Math.abs(offsetHours) * 60;
  const clock = [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, "0")).join(":");
  return local.replace("Z", `${offsetHours < 0 ? "-" : "+"}${clock}`);
}

/** Mostly where activities are, at each level; sometimes an empty or an unknown place. */
function anyArea({ activities, gazetteer }: World): fc.Arbitrary<Area> {
  const used = [...new Set(activities.flatMap(({ place }) => (place === null ? [] : [place])))];
  const place = fc.oneof(
    { weight: 5, arbitrary: fc.constantFrom(...used) },
    { weight: 1, arbitrary: fc.constantFrom(...gazetteer.slice(0, 300)) },
  );
  const wikidata = gazetteer.flatMap((known) => (known.wikidata === null ? [] : [known.wikidata]));
  const named = fc
    .record({
      place,
      levels: fc.constantFrom(1, 2, 3, 3),
      by: fc.constantFrom<Area["by"]>("query", "district", "context", "discover"),
      leavesOutRegion: fc.integer({ min: 0, max: 5 }).map((n) => n === 0),
      wikidata: mostlyUndefined(fc.constantFrom(...wikidata, "Q0"), 9),
    })
    .map(({ leavesOutRegion, wikidata: id, ...drawn }) => areaOf({ ...drawn, leavesOutRegion }, id ?? null));
  const odd = fc.constantFrom<Area>(
    { ...anywhere, countrySlug: "atlantis" },
    { ...anywhere, countrySlug: "united-kingdom", regionSlug: "england", placeSlug: "atlantis" },
    { ...anywhere, placeSlug: "london" },
    { ...anywhere, regionSlug: "england" },
    { ...anywhere, wikidata: "Q0" },
  );
  return fc.oneof(
    { weight: 3, arbitrary: fc.constant(anywhere) },
    { weight: 5, arbitrary: named },
    { weight: 1, arbitrary: odd },
  );
}

type Naming = {
  readonly place: KnownPlace;
  readonly levels: number;
  readonly by: Area["by"];
  readonly leavesOutRegion: boolean;
};

function areaOf({ place, levels, by, leavesOutRegion }: Naming, wikidata: string | null): Area {
  const { countrySlug, regionSlug, urlSlug, level } = place;
  // The URL of a place always names its region, and has no Wikidata id.
  const isAddress = by === "discover";
  return {
    by,
    countrySlug,
    regionSlug: levels >= 2 && (isAddress || levels === 2 || !leavesOutRegion) ? regionSlug : null,
    placeSlug: levels === 3 && level === "place" ? urlSlug : null,
    wikidata: isAddress ? null : wikidata,
  };
}
