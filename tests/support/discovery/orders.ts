import type { Discovery } from "@meander/domain/contract/discovery";
import { scoreTonight } from "@meander/domain/discovery/tonight";
import { tonightCandidatesMax } from "@meander/domain/policy";
import type { Span } from "./calendar.ts";
import { metresBetween, type LonLat } from "./sphere.ts";
import { closesAt, datesWithin, publicPointOf, type WorldActivity } from "./world.ts";

type Ordered = { readonly id: string; readonly reasons: Discovery["reasons"] };

/** Earliest date within the spans first; suggested and recommended ones count as far future; equal ones by id. */
export function byDate(activities: readonly WorldActivity[], spans: readonly Span[], now: number): readonly Ordered[] {
  return activities
    .map((activity) => ({ id: activity.id, at: sortsAt(activity, spans, now) }))
    .toSorted((one, other) => (one.at === other.at ? byId(one, other) : one.at - other.at))
    .map(({ id }) => ({ id, reasons: [] }));
}

function sortsAt(activity: WorldActivity, spans: readonly Span[], now: number): number {
  if (activity.isSuggested || activity.isRecommended) return Number.MAX_VALUE;
  return Math.min(...datesWithin(activity, spans, now).map(({ startsAt }) => startsAt));
}

type Tonight = { readonly center: LonLat | undefined; readonly spans: readonly Span[]; readonly now: number };

/** Of the earliest starts: joinable first, then most points, then earliest start, then id. Excludes suggestions. */
export function rankedForTonight(
  activities: readonly WorldActivity[],
  { center, spans, now }: Tonight,
): readonly Ordered[] {
  const soonest = activities
    .filter(({ isSuggested }) => !isSuggested)
    .flatMap((activity) => {
      const [first] = datesWithin(activity, spans, now).toSorted(
        (one, other) => one.startsAt - other.startsAt || closesAt(other) - closesAt(one),
      );
      return first === undefined ? [] : [{ activity, id: activity.id, ...first, closesAt: closesAt(first) }];
    })
    .toSorted((one, other) => one.startsAt - other.startsAt || byId(one, other));
  return soonest
    .slice(0, tonightCandidatesMax)
    .map(({ activity, id, startsAt, closesAt: closes }) => {
      const { capacity, approvedCount } = activity;
      const placesLeft = capacity === null ? null : capacity - approvedCount;
      const metres = center === undefined ? null : Math.round(metresBetween(center, publicPointOf(activity)));
      const candidate = { startsAt: new Date(startsAt), closesAt: new Date(closes), placesLeft, metres };
      return { id, startsAt, ...scoreTonight(candidate, new Date(now)) };
    })
    .toSorted(
      (one, other) =>
        one.rank - other.rank || other.points - one.points || one.startsAt - other.startsAt || byId(one, other),
    )
    .map(({ id, reasons }) => ({ id, reasons: [...reasons] }));
}

function byId(one: { readonly id: string }, other: { readonly id: string }): number {
  return one.id < other.id ? -1 : 1;
}
