import fc from "fast-check";
import { expect, test } from "vitest";
import { bothSaw, isSeenBy, readSnapshot, type Snapshot, writeSnapshot } from "./snapshot.ts";

const last = 20;
const transactions = Array.from({ length: last + 1 }, (_, number) => number);
const snapshot: fc.Arbitrary<Snapshot> = fc
  .tuple(fc.nat(last), fc.nat(last), fc.subarray(transactions))
  .map(([a, b, some]) => {
    const [xmin, xmax] = [Math.min(a, b), Math.max(a, b)];
    return { xmin, xmax, running: some.filter((number) => number >= xmin && number < xmax) };
  });

/** As Postgres says it of pg_visible_in_snapshot. */
function sees({ xmin, xmax, running }: Snapshot, transaction: number): boolean {
  return transaction < xmin || (transaction < xmax && !running.includes(transaction));
}

test("reads what it writes, as Postgres writes it", () => {
  expect(readSnapshot("10:20:10,14,15")).toEqual({ xmin: 10, xmax: 20, running: [10, 14, 15] });
  expect(readSnapshot("10:10:")).toEqual({ xmin: 10, xmax: 10, running: [] });
  fc.assert(
    fc.property(snapshot, (one) => {
      expect(readSnapshot(writeSnapshot(one))).toEqual(one);
    }),
  );
  for (const text of ["", "10", "10:x:", "10:20:1,y"]) expect(() => readSnapshot(text)).toThrow(RangeError);
});

test("what both saw, each of them saw, and nothing that both saw is left out but what one of them may not have known of", () => {
  fc.assert(
    fc.property(snapshot, snapshot, (one, other) => {
      const both = bothSaw(one, other);
      for (const number of transactions) {
        if (sees(both, number)) expect([sees(one, number), sees(other, number)]).toEqual([true, true]);
        else expect(sees(one, number) && sees(other, number) && number < Math.min(one.xmin, other.xmin)).toBe(false);
      }
      expect(isSeenBy(both, one) && isSeenBy(both, other)).toBe(true);
    }),
  );
});

test("a snapshot that is said to have seen all of another one has", () => {
  fc.assert(
    fc.property(snapshot, snapshot, (earlier, later) => {
      fc.pre(isSeenBy(earlier, later));
      for (const number of transactions) if (sees(earlier, number)) expect(sees(later, number)).toBe(true);
    }),
  );
  expect(isSeenBy(readSnapshot("10:20:10,14"), readSnapshot("14:22:14,21"))).toBe(true);
  expect(isSeenBy(readSnapshot("14:22:14,21"), readSnapshot("10:20:10,14"))).toBe(false);
});
