import { roundToKilometre } from "@meander/domain/geo/rounding";
import type { Span } from "./calendar.ts";
import type { LocationContext } from "@meander/domain/contract/geo";
import type { LonLat } from "./sphere.ts";

/** One gazetteer row, as far as searching needs it. */
export type KnownPlace = {
  readonly id: number;
  readonly level: "country" | "region" | "place";
  readonly name: string;
  readonly regionName: string | null;
  readonly countrySlug: string;
  readonly regionSlug: string | null;
  readonly urlSlug: string;
  readonly wikidata: string | null;
  readonly point: LonLat;
  readonly population: number;
  readonly timeZone: string;
};

export type WorldDate = {
  readonly startsAt: number;
  readonly endsAt: number;
  /** 1 undecided, 2 predecided, 3 decided. */
  readonly decidedStatus: 1 | 2 | 3;
  readonly dayCode: string;
  readonly timePeriod: number;
  /** Null when only the period is chosen. */
  readonly timeCode: number | null;
};

export type WorldActivity = {
  readonly id: string;
  readonly hostId: string;
  /** 0 draft, 1 open, 2 closed, 3 expired. */
  readonly status: 0 | 1 | 2 | 3;
  readonly isHidden: boolean;
  readonly isCancelled: boolean;
  readonly isSuggested: boolean;
  readonly isRecommended: boolean;
  readonly title: string;
  readonly summary: string;
  /** Name of the meeting point. */
  readonly venue: string;
  /** The host shows the exact meeting point to approved participants only. */
  readonly isVenueHidden: boolean;
  /** Null at sea and far from every place. */
  readonly place: KnownPlace | null;
  readonly context: LocationContext;
  /** Null only for drafts. */
  readonly point: LonLat | null;
  readonly categories: readonly number[];
  /** Of these three: `en`, often `pt`, hardly ever `haw`. */
  readonly languages: readonly string[];
  readonly dates: readonly WorldDate[];
  readonly capacity: number | null;
  readonly approvedCount: number;
};

export type World = {
  readonly activities: readonly WorldActivity[];
  readonly hostIds: readonly string[];
  readonly gazetteer: readonly KnownPlace[];
};

/** The viewer's hidden hosts: people whom they block and who block them. */
export type Viewer = { readonly hiddenHosts: ReadonlySet<string> };

/**
 * The dates on which one can still join: a time until it starts, a period until it ends. Once some dates are decided or
 * shortlisted, the others no longer count.
 */
export function openDates({ dates }: Pick<WorldActivity, "dates">, now: number): readonly WorldDate[] {
  const furthest = Math.max(...dates.map((date) => date.decidedStatus));
  return dates.filter((date) => date.decidedStatus === furthest && closesAt(date) > now);
}

export function closesAt({ timeCode, startsAt, endsAt }: WorldDate): number {
  return timeCode === null ? endsAt : startsAt;
}

/** Open dates whose start lies within all of the spans. */
export function datesWithin(activity: WorldActivity, spans: readonly Span[], now: number): readonly WorldDate[] {
  return openDates(activity, now).filter(({ startsAt }) =>
    spans.every(({ from, until }) => startsAt >= from && startsAt < until),
  );
}

/** The public position: rounded to about a kilometre when the exact point is for approved participants only. */
export function publicPointOf({ point, isVenueHidden }: WorldActivity): LonLat {
  if (point === null) throw new Error("An activity without a point is not searched");
  return isVenueHidden ? roundToKilometre(point) : point;
}
