import { roundToKilometre } from "@meander/domain/geo/rounding";
import type { Span } from "./calendar.ts";
import type { LocationContext } from "@meander/domain/contract/geo";
import type { Spot } from "./sphere.ts";

/** One row of the gazetteer, as far as searching needs it. */
export type KnownPlace = {
  readonly id: number;
  readonly level: "country" | "region" | "place";
  readonly name: string;
  readonly regionName: string | null;
  readonly countrySlug: string;
  readonly regionSlug: string | null;
  readonly urlSlug: string;
  readonly wikidata: string | null;
  readonly point: Spot;
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
  readonly timeCode: number;
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
  /** The name of the pin. */
  readonly venue: string;
  /** The host shows the pin to approved people only. */
  readonly isVenueKept: boolean;
  /** Null at sea and far from everything. */
  readonly place: KnownPlace | null;
  readonly context: LocationContext;
  /** A draft may have none yet. */
  readonly point: Spot | null;
  readonly categories: readonly number[];
  readonly dates: readonly WorldDate[];
  readonly capacity: number | null;
  readonly approvedCount: number;
};

export type World = {
  readonly activities: readonly WorldActivity[];
  readonly hostIds: readonly string[];
  readonly gazetteer: readonly KnownPlace[];
};

/** Who looks, and whom they don't see: those whom they block and those who block them. */
export type Viewer = { readonly unseenHosts: ReadonlySet<string> };

/** Once some dates are decided or picked out, those that are not no longer count. */
export function countingStarts({ dates }: Pick<WorldActivity, "dates">): readonly number[] {
  const furthest = Math.max(...dates.map((date) => date.decidedStatus));
  return dates.filter((date) => date.decidedStatus === furthest).map((date) => date.startsAt);
}

/** Starts that are still ahead and within each of the spans. */
export function startsWithin(activity: WorldActivity, spans: readonly Span[], now: number): readonly number[] {
  return countingStarts(activity).filter(
    (start) => start > now && spans.every(({ from, until }) => start >= from && start < until),
  );
}

/** Where everybody sees it: about a kilometre off, where the pin is kept for approved people. */
export function spotOf({ point, isVenueKept }: WorldActivity): Spot {
  if (point === null) throw new Error("What lies nowhere is not searched");
  return isVenueKept ? roundToKilometre(point) : point;
}
