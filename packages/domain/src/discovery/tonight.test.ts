import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compareTonight, travelMinutes, scoreTonight, tonightRank, tonightWeights } from "./tonight.ts";

const asOf = new Date("2027-03-05T18:00:00Z");
const inMinutes = (minutes: number) => new Date(asOf.getTime() + minutes * 60_000);

/** With a time: it closes when it starts. */
const at = (minutes: number) => ({ startsAt: inMinutes(minutes), closesAt: inMinutes(minutes) });

const candidates = fc.record({
  startsAt: fc.integer({ min: -300, max: 1_500 }).map(inMinutes),
  closesAt: fc.integer({ min: 1, max: 2_000 }).map(inMinutes),
  placesLeft: fc.option(fc.integer({ min: 0, max: 1_000 })),
  metres: fc.option(fc.integer({ min: 0, max: 20_000_000 })),
});

describe("the score for tonight", () => {
  it("is highest for an activity that starts now, next door, with places left", () => {
    const { rank, points, reasons } = scoreTonight({ ...at(0), placesLeft: null, metres: 0 }, asOf);
    expect(rank).toBe(tonightRank.joinable);
    expect(points).toBe(100);
    expect(reasons).toEqual([
      { kind: "startsSoon", points: 50, minutes: 0 },
      { kind: "near", points: 30, metres: 0 },
      { kind: "placesLeft", points: 20, count: null },
    ]);
  });

  it("halves at the half-value times", () => {
    const { startsSoon, near } = tonightWeights;
    const { reasons } = scoreTonight({ ...at(startsSoon.halfAtMinutes), placesLeft: 2, metres: 6_153 }, asOf);
    expect(travelMinutes(6_153)).toBe(near.halfAtMinutes);
    expect(reasons.map(({ points }) => points)).toEqual([startsSoon.most / 2, near.most / 2, 10]);
  });

  it("ignores the distance without a centre", () => {
    const { reasons } = scoreTonight({ ...at(30), placesLeft: 1, metres: null }, asOf);
    expect(reasons.map(({ kind }) => kind)).toEqual(["startsSoon", "placesLeft"]);
  });

  it("drops for an activity that can't be reached in time, and ranks a full one last", () => {
    const soonFarAway = { ...at(20), placesLeft: 10, metres: 30_000 };
    expect(scoreTonight(soonFarAway, asOf)).toMatchObject({
      rank: tonightRank.tooFar,
      reasons: [{ kind: "placesLeft" }, { kind: "near" }, { kind: "startsSoon", points: 0, minutes: 20 }],
    });
    expect(scoreTonight({ ...soonFarAway, ...at(120) }, asOf).rank).toBe(tonightRank.joinable);
    expect(scoreTonight({ ...at(20), placesLeft: 0, metres: 0 }, asOf).rank).toBe(tonightRank.full);
  });

  it("lets a period that has begun be reached until it ends", () => {
    const begun = { startsAt: inMinutes(-30), closesAt: inMinutes(90), placesLeft: null, metres: 10_000 };
    expect(scoreTonight(begun, asOf)).toMatchObject({
      rank: tonightRank.joinable,
      reasons: expect.arrayContaining([{ kind: "startsSoon", points: 50, minutes: 0 }]),
    });
    expect(scoreTonight({ ...begun, closesAt: inMinutes(20) }, asOf).rank).toBe(tonightRank.tooFar);
  });

  it("is the sum of its reasons, largest first, and at most 100", () => {
    fc.assert(
      fc.property(candidates, (candidate) => {
        const { points, reasons } = scoreTonight(candidate, asOf);
        const each = reasons.map((reason) => reason.points);
        expect(each).toEqual(each.toSorted((one, other) => other - one));
        expect(each.reduce((sum, one) => sum + one, 0)).toBe(points);
        expect(points).toBeGreaterThanOrEqual(0);
        expect(points).toBeLessThanOrEqual(100);
      }),
    );
  });

  it("never drops for a shorter distance or more places, all else being equal", () => {
    fc.assert(
      fc.property(candidates, fc.nat(100_000), fc.nat(10), (candidate, nearer, more) => {
        const { metres, placesLeft } = candidate;
        const better = {
          ...candidate,
          metres: metres === null ? null : Math.max(0, metres - nearer),
          placesLeft: placesLeft === null ? null : placesLeft + more,
        };
        const [one, other] = [candidate, better].map((each, index) => ({
          id: String(index),
          startsAt: each.startsAt,
          score: scoreTonight(each, asOf),
        }));
        if (one === undefined || other === undefined) throw new Error("Two candidates were scored.");
        expect(other.score.rank).toBeLessThanOrEqual(one.score.rank);
        if (one.score.rank === other.score.rank) {
          expect(other.score.points).toBeGreaterThanOrEqual(one.score.points);
        }
      }),
    );
  });
});

describe("the sort order of tonight", () => {
  it("is by rank, points, start and id", () => {
    const of = (id: string, minutes: number, rank: 0 | 1 | 2, points: number) => ({
      id,
      startsAt: inMinutes(minutes),
      score: { rank, points },
    });
    const sorted = [
      of("f", 1, 2, 90),
      of("e", 1, 1, 10),
      of("d", 9, 0, 30),
      of("c", 8, 0, 30),
      of("b", 8, 0, 30),
      of("a", 9, 0, 80),
    ];
    expect(sorted.toSorted(compareTonight).map(({ id }) => id)).toEqual(["a", "b", "c", "d", "e", "f"]);
  });
});

describe("the travel time", () => {
  it("uses the faster of walking and riding, and grows with distance", () => {
    expect(travelMinutes(0)).toBe(0);
    expect(travelMinutes(400)).toBe(7);
    expect(travelMinutes(10_000)).toBe(43);
    fc.assert(
      fc.property(fc.nat(20_000_000), fc.nat(1_000_000), (metres, more) => {
        expect(travelMinutes(metres + more)).toBeGreaterThanOrEqual(travelMinutes(metres));
      }),
    );
  });
});
