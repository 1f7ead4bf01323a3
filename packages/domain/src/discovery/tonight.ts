import { minuteMs } from "../time/durations.ts";
/** Why an activity ranks where it does in the order 'tonight', with the points for each reason. */
export type Reason =
  | { readonly kind: "startsSoon"; readonly points: number; readonly minutes: number }
  | {
      readonly kind: "placesLeft";
      readonly points: number;
      /** Null means no limit. */
      readonly count: number | null;
    }
  | { readonly kind: "near"; readonly points: number; readonly metres: number };

/**
 * The maximum points of each kind, and the value at which they halve. Time weighs most, because an evening depends on
 * what can still be reached. Travel is second, and both outweigh places, which only need to suffice: with one place
 * left, the host's approval may come too late.
 */
export const tonightWeights = {
  startsSoon: { most: 50, halfAtMinutes: 120 },
  near: { most: 30, halfAtMinutes: 30 },
  placesLeft: { most: 20, enough: 4 },
} as const;

/** The travel time model: walking, or riding in a city after a fixed time for access and waiting. */
const travel = {
  /** The ratio of street distance to straight-line distance. */
  detour: 1.3,
  walkingMetresPerMinute: 80,
  ridingMetresPerMinute: 400,
  ridingExtraMinutes: 10,
} as const;

/** Candidates of a later rank sort after all of an earlier one, whatever their points. */
export const tonightRank = { joinable: 0, tooFar: 1, full: 2 } as const;
export type TonightRank = (typeof tonightRank)[keyof typeof tonightRank];

export type TonightCandidate = {
  readonly startsAt: Date;
  /** Until then one can still join: with a time its start, else the end of the period. */
  readonly closesAt: Date;
  /** Null means no limit. */
  readonly placesLeft: number | null;
  /** From the centre of the search; null without one. */
  readonly metres: number | null;
};

export type TonightScore = {
  readonly rank: TonightRank;
  /** The sum of the reasons' points. */
  readonly points: number;
  /** Largest points first. */
  readonly reasons: readonly Reason[];
};

/** The travel time in whole minutes, by the faster mode. */
export function travelMinutes(metres: number): number {
  const distance = metres * travel.detour;
  const walking = distance / travel.walkingMetresPerMinute;
  const riding = travel.ridingExtraMinutes + distance / travel.ridingMetresPerMinute;
  return Math.ceil(Math.min(walking, riding));
}

/** Deterministic and the same for every viewer, for one `asOf` and unchanged counts. */
export function scoreTonight({ startsAt, closesAt, placesLeft, metres }: TonightCandidate, asOf: Date): TonightScore {
  const minutesUntil = (instant: Date) => Math.max(0, Math.floor((instant.getTime() - asOf.getTime()) / minuteMs));
  const minutes = minutesUntil(startsAt);
  const way = metres === null ? 0 : travelMinutes(metres);
  const isTooFar = way > minutesUntil(closesAt);
  const reasons = [
    // An early start earns no points if the activity can't be reached in time.
    { kind: "startsSoon", points: isTooFar ? 0 : halving(minutes, tonightWeights.startsSoon), minutes },
    { kind: "placesLeft", points: pointsOfPlaces(placesLeft), count: placesLeft },
    ...(metres === null ? [] : [{ kind: "near", points: halving(way, tonightWeights.near), metres } as const]),
  ] as const satisfies readonly Reason[];
  return {
    rank: placesLeft === 0 ? tonightRank.full : isTooFar ? tonightRank.tooFar : tonightRank.joinable,
    points: reasons.reduce((sum, { points }) => sum + points, 0),
    reasons: reasons.toSorted((one, other) => other.points - one.points),
  };
}

type Ranked = { readonly id: string; readonly startsAt: Date; readonly score: Pick<TonightScore, "rank" | "points"> };

/** By rank, then most points, then start, then id, so that no two are equal. */
export function compareTonight(one: Ranked, other: Ranked): number {
  return (
    one.score.rank - other.score.rank ||
    other.score.points - one.score.points ||
    one.startsAt.getTime() - other.startsAt.getTime() ||
    (one.id < other.id ? -1 : 1)
  );
}

function halving(minutes: number, { most, halfAtMinutes }: { most: number; halfAtMinutes: number }): number {
  return Math.round((most * halfAtMinutes) / (halfAtMinutes + minutes));
}

function pointsOfPlaces(count: number | null): number {
  const { most, enough } = tonightWeights.placesLeft;
  return count === null ? most : Math.round((most * Math.min(count, enough)) / enough);
}
