import type { Discovery } from "@meander/domain/contract/discovery";
import { nightOf } from "@meander/domain/discovery/tonight-window";
import { tonightCandidatesMax } from "@meander/domain/policy";
import { type Span, spansOf, dependsOnLocalDays } from "./calendar.ts";
import { wordRuleOf } from "./keywords.ts";
import { byDate, rankedForTonight } from "./orders.ts";
import { isWithin, metresBetween } from "./sphere.ts";
import { placeOf, type Slugs, slugsOf, zoneOf } from "./where.ts";
import type { SearchInput } from "./search-input.ts";
import {
  datesWithin,
  type KnownPlace,
  openDates,
  publicPointOf,
  type Viewer,
  type World,
  type WorldActivity,
} from "./world.ts";

export type ExpectedHit = Discovery & { readonly id: string };

export type Expected = {
  readonly hits: readonly ExpectedHit[];
  readonly placeName: string | null;
};

type SearchContext = { readonly viewer: Viewer; readonly now: number; readonly limit: number };
type Fits = (activity: WorldActivity) => boolean;
type Level = { readonly extraLevel: ExpectedHit["extraLevel"]; readonly isIn: Fits };

/**
 * The expected results of a search on all its pages together, found by checking every activity. Null when they are not
 * defined: 'tonight' ranks only 1,000 activities of a later day.
 */
export function expectedOf(world: World, input: SearchInput, searchContext: SearchContext): Expected | null {
  const slugs = slugsOf(input.area, world.gazetteer);
  if (slugs === "nowhere") return { hits: [], placeName: null };
  const place = placeOf(world.gazetteer, slugs);
  const zone = needsTimeZone(input) ? zoneOf(world.gazetteer, place, input) : "UTC";
  const spans = datesOf(input, searchContext.now, zone);
  const rules = filtersOf(input, spans, searchContext.now);
  const fitting = world.activities.filter((one) => isShown(one, searchContext) && rules.every((rule) => rule(one)));
  const isLater = spans.some(({ from }) => from > searchContext.now);
  if (input.order === "tonight" && isLater && fitting.length > tonightCandidatesMax) return null;
  const levels = levelsOf(slugs, place, input.isWidening);
  const sorted = (activities: readonly WorldActivity[]) =>
    input.order === "tonight"
      ? rankedForTonight(activities, { center: input.near?.center, spans, now: searchContext.now })
      : byDate(activities, spans, searchContext.now);
  const found = (fits: Fits) => {
    const hits: ExpectedHit[] = [];
    for (const { extraLevel, isIn } of levels) {
      if (hits.length >= searchContext.limit) break;
      hits.push(...sorted(fitting.filter((one) => isIn(one) && fits(one))).map((hit) => ({ ...hit, extraLevel })));
    }
    return hits;
  };
  const { hasWords, isSpeltAlike } = wordRuleOf(input.keywords ?? "");
  const wordHits = found(hasWords);
  const hits = wordHits.length > 0 || isSpeltAlike === null ? wordHits : found(isSpeltAlike);
  return { hits, placeName: place?.name ?? null };
}

function needsTimeZone({ order, ...input }: SearchInput): boolean {
  const { dateStart, dateFinish } = input;
  return dependsOnLocalDays(input) || (order === "tonight" && dateStart === undefined && dateFinish === undefined);
}

/** A search for tonight without dates of its own means tonight. */
function datesOf(input: SearchInput, now: number, zone: string): readonly Span[] {
  const spans = spansOf(input, now, zone);
  if (spans.length > 0 || input.order === "date") return spans;
  const { from, to } = nightOf(new Date(now), zone);
  return [{ from: from.getTime(), until: to.getTime() }];
}

/** When the requested area has too little for a page, its region follows, then its country. */
function levelsOf(requested: Slugs, place: KnownPlace | null, isWidening: boolean): readonly Level[] {
  const isInRequested = inArea(requested);
  const levels: Level[] = [{ extraLevel: null, isIn: isInRequested }];
  const { countrySlug, placeSlug } = requested;
  if (!isWidening || countrySlug === null) return levels;
  const regionSlug = place?.regionSlug ?? requested.regionSlug;
  const isInRegion: Fits = regionSlug === null ? isInRequested : inArea({ countrySlug, regionSlug, placeSlug: null });
  if (placeSlug !== null) levels.push({ extraLevel: "region", isIn: (one) => isInRegion(one) && !isInRequested(one) });
  const isInCountry = inArea({ countrySlug, regionSlug: null, placeSlug: null });
  const isNew: Fits = (one) => isInCountry(one) && !isInRegion(one) && !isInRequested(one);
  if (placeSlug !== null || regionSlug !== null) levels.push({ extraLevel: "country", isIn: isNew });
  return levels;
}

/** Open, visible, with a location, and with an open date unless it is a suggestion. */
function isShown(activity: WorldActivity, { viewer, now }: SearchContext): boolean {
  const { status, isHidden, isCancelled, point, isSuggested, hostId } = activity;
  if (status !== 1 || isHidden || isCancelled || point === null || viewer.hiddenHosts.has(hostId)) return false;
  return isSuggested || openDates(activity, now).length > 0;
}

function filtersOf(input: SearchInput, spans: readonly Span[], now: number): readonly Fits[] {
  const { near, box, suggestedBy, categories, languages } = input;
  return [
    (activity) => near === undefined || metresBetween(near.center, publicPointOf(activity)) <= near.kilometres * 1000,
    (activity) => box === undefined || isWithin(box, publicPointOf(activity)),
    ({ isSuggested, hostId }) => suggestedBy === undefined || (isSuggested && hostId === suggestedBy),
    (activity) => categories === undefined || categories.some((code) => activity.categories.includes(code)),
    (activity) => languages === undefined || languages.some((code) => activity.languages.includes(code)),
    (activity) => spans.length === 0 || datesWithin(activity, spans, now).length > 0,
  ];
}

function inArea({ countrySlug, regionSlug, placeSlug }: Slugs): Fits {
  return ({ place }) =>
    (countrySlug === null || place?.countrySlug === countrySlug) &&
    (regionSlug === null || place?.regionSlug === regionSlug) &&
    (placeSlug === null || place?.urlSlug === placeSlug);
}
