import { minuteMs } from "../time/durations.ts";
/** Why an activity stands where it stands in the order 'tonight', with what it got for it. */
export type Reason =
  | { readonly kind: "startsSoon"; readonly points: number; readonly minutes: number }
  | {
      readonly kind: "placesLeft";
      readonly points: number;
      /** Null without a limit. */
      readonly count: number | null;
    }
  | { readonly kind: "near"; readonly points: number; readonly metres: number };

/**
 * The most points of each kind, and where they are half as many. Time comes first: an evening is decided by what still can be
 * caught. Way comes second, and both together outweigh room, which only has to be enough: with one place left, the host's answer
 * may come too late.
 */
export const tonightWeights = {
  startsSoon: { most: 50, halfAtMinutes: 120 },
  near: { most: 30, halfAtMinutes: 30 },
  placesLeft: { most: 20, enough: 4 },
} as const;

/** How long a way takes: on foot, or with what a city offers after some minutes of getting there and waiting. */
const travel = {
  /** Streets are longer than the crow flies. */
  detour: 1.3,
  walkingMetresPerMinute: 80,
  ridingMetresPerMinute: 400,
  ridingExtraMinutes: 10,
} as const;

/** Those in a later rank come after all of an earlier one, whatever their points. */
export const tonightRank = { joinable: 0, tooFar: 1, full: 2 } as const;
export type TonightRank = (typeof tonightRank)[keyof typeof tonightRank];

export type TonightCandidate = {
  readonly startsAt: Date;
  /** Null without a limit. */
  readonly placesLeft: number | null;
  /** From the centre of the search, null where it has none. */
  readonly metres: number | null;
};

export type TonightScore = {
  readonly rank: TonightRank;
  /** The sum of the reasons' points. */
  readonly points: number;
  /** The largest points first. */
  readonly reasons: readonly Reason[];
};

/** Whole minutes from door to door, the quicker way. */
export function minutesToGetThere(metres: number): number {
  const way = metres * travel.detour;
  const walking = way / travel.walkingMetresPerMinute;
  const riding = travel.ridingExtraMinutes + way / travel.ridingMetresPerMinute;
  return Math.ceil(Math.min(walking, riding));
}

/** The same for everybody, and for one `asOf` and unchanged counts the same again. */
export function scoreTonight({ startsAt, placesLeft, metres }: TonightCandidate, asOf: Date): TonightScore {
  const minutes = Math.max(0, Math.floor((startsAt.getTime() - asOf.getTime()) / minuteMs));
  const way = metres === null ? 0 : minutesToGetThere(metres);
  const isTooFar = way > minutes;
  const reasons = [
    // To start soon is no merit of what has begun before one is there.
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

/** By rank, then most points, then start, then id: no two are equal. */
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
