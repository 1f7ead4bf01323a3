import type { Discovery } from "@meander/domain/contract/discovery";
import { tonightWindow } from "@meander/domain/discovery/tonight-window";
import { tonightCandidatesMax } from "@meander/domain/policy";
import { type Span, spansOf, speaksOfLocalDays } from "./calendar.ts";
import { wordRuleOf } from "./keywords.ts";
import { byDate, rankedForTonight } from "./orders.ts";
import { isWithin, metresBetween } from "./sphere.ts";
import { placeOf, type Slugs, slugsOf, zoneOf } from "./where.ts";
import type { Wishes } from "./wishes.ts";
import {
  countingStarts,
  type KnownPlace,
  spotOf,
  startsWithin,
  type Viewer,
  type World,
  type WorldActivity,
} from "./world.ts";

export type ExpectedHit = Discovery & { readonly id: string };

export type Expected = {
  readonly hits: readonly ExpectedHit[];
  readonly placeName: string | null;
};

type Look = { readonly viewer: Viewer; readonly now: number; readonly limit: number };
type Fits = (activity: WorldActivity) => boolean;
type Level = { readonly extraLevel: ExpectedHit["extraLevel"]; readonly isIn: Fits };

/**
 * What a search has to answer, on all its pages together, found by looking at every activity of the world. Null where that is not
 * promised: tonight ranks but a thousand of those of a later day.
 */
export function expectedOf(world: World, wishes: Wishes, look: Look): Expected | null {
  const slugs = slugsOf(wishes.area, world.gazetteer);
  if (slugs === "nowhere") return { hits: [], placeName: null };
  const place = placeOf(world.gazetteer, slugs);
  const zone = isOfLocalDays(wishes) ? zoneOf(world.gazetteer, place, wishes) : "UTC";
  const spans = datesOf(wishes, look.now, zone);
  const rules = filtersOf(wishes, spans, look.now);
  const fitting = world.activities.filter((one) => isShown(one, look) && rules.every((rule) => rule(one)));
  const isLater = spans.some(({ from }) => from > look.now);
  if (wishes.order === "tonight" && isLater && fitting.length > tonightCandidatesMax) return null;
  const levels = levelsOf(slugs, place, wishes.isWidening);
  const sorted = (activities: readonly WorldActivity[]) =>
    wishes.order === "tonight"
      ? rankedForTonight(activities, { center: wishes.near?.center, spans, now: look.now })
      : byDate(activities, look.now);
  const found = (fits: Fits) => {
    const hits: ExpectedHit[] = [];
    for (const { extraLevel, isIn } of levels) {
      if (hits.length >= look.limit) break;
      hits.push(...sorted(fitting.filter((one) => isIn(one) && fits(one))).map((hit) => ({ ...hit, extraLevel })));
    }
    return hits;
  };
  const { hasWords, isSpeltAlike } = wordRuleOf(wishes.keywords ?? "");
  const asWords = found(hasWords);
  const hits = asWords.length > 0 || isSpeltAlike === null ? asWords : found(isSpeltAlike);
  return { hits, placeName: place?.name ?? null };
}

function isOfLocalDays({ order, ...wishes }: Wishes): boolean {
  const { dateStart, dateFinish } = wishes;
  return speaksOfLocalDays(wishes) || (order === "tonight" && dateStart === undefined && dateFinish === undefined);
}

/** Without dates of its own, a search for tonight speaks of tonight. */
function datesOf(wishes: Wishes, now: number, zone: string): readonly Span[] {
  const spans = spansOf(wishes, now, zone);
  if (spans.length > 0 || wishes.order === "date") return spans;
  const { from, to } = tonightWindow(new Date(now), zone);
  return [{ from: from.getTime(), until: to.getTime() }];
}

/** Where what was asked for is too little to fill a page, its region comes after it, and after that its country. */
function levelsOf(asked: Slugs, place: KnownPlace | null, isWidening: boolean): readonly Level[] {
  const isAsked = inArea(asked);
  const levels: Level[] = [{ extraLevel: null, isIn: isAsked }];
  const { countrySlug, placeSlug } = asked;
  if (!isWidening || countrySlug === null) return levels;
  const regionSlug = place?.regionSlug ?? asked.regionSlug;
  const isInRegion: Fits = regionSlug === null ? isAsked : inArea({ countrySlug, regionSlug, placeSlug: null });
  if (placeSlug !== null) levels.push({ extraLevel: "region", isIn: (one) => isInRegion(one) && !isAsked(one) });
  const isInCountry = inArea({ countrySlug, regionSlug: null, placeSlug: null });
  const isNew: Fits = (one) => isInCountry(one) && !isInRegion(one) && !isAsked(one);
  if (placeSlug !== null || regionSlug !== null) levels.push({ extraLevel: "country", isIn: isNew });
  return levels;
}

/** Open, in sight, somewhere, and with a date still ahead unless it is a template. */
function isShown(activity: WorldActivity, { viewer, now }: Look): boolean {
  const { status, isHidden, isCancelled, point, isSuggested, hostId } = activity;
  if (status !== 1 || isHidden || isCancelled || point === null || viewer.unseenHosts.has(hostId)) return false;
  return isSuggested || countingStarts(activity).some((start) => start > now);
}

function filtersOf(wishes: Wishes, spans: readonly Span[], now: number): readonly Fits[] {
  const { near, box, suggestedBy, categories } = wishes;
  return [
    (activity) => near === undefined || metresBetween(near.center, spotOf(activity)) <= near.kilometres * 1000,
    (activity) => box === undefined || isWithin(box, spotOf(activity)),
    ({ isSuggested, hostId }) => suggestedBy === undefined || (isSuggested && hostId === suggestedBy),
    (activity) => categories === undefined || categories.some((code) => activity.categories.includes(code)),
    (activity) => spans.length === 0 || startsWithin(activity, spans, now).length > 0,
  ];
}

function inArea({ countrySlug, regionSlug, placeSlug }: Slugs): Fits {
  return ({ place }) =>
    (countrySlug === null || place?.countrySlug === countrySlug) &&
    (regionSlug === null || place?.regionSlug === regionSlug) &&
    (placeSlug === null || place?.urlSlug === placeSlug);
}
