import { squaresOf } from "@meander/domain/geo/z-order";
import { expect, test, vi } from "vitest";
import type { SearchCheck } from "./search-changes.ts";
import type { Snapshot } from "./snapshot.ts";
import { SquareMemory } from "./square-memory.ts";
import { type Area, contentsOf, type Entry } from "./squares.ts";

const now = new Date("2027-03-05T15:00:00Z");
const asOf = now.getTime();
const boxes = [{ west: 0.1, east: 1, south: 0.1, north: 0.9 }];
const whole: Area = { boxes, circle: null, set: null, squares: squaresOf(boxes, 2) };

/** In the first square of the area. */
function entries(count: number, last = Number.POSITIVE_INFINITY): Entry[] {
  return Array.from({ length: count }, () => ({ point: [0.2, 0.2], last, categorySet: 2n }));
}

function keepAll(memory: SquareMemory, area: Area, first: readonly Entry[], until: number): void {
  const contents = area.squares.lows.map((_, index) => contentsOf(index === 0 ? first : []));
  memory.keep(area.squares, { contents, isPart: false, asOf, seen: seenUntil(until) });
}

function seenUntil(transaction: number): Snapshot {
  return { xmin: transaction, xmax: transaction, running: [] };
}

function check(until: number, changes: SearchCheck["changes"] = null): SearchCheck {
  return { seen: seenUntil(until), changes };
}

test("what isn't known is missing; then it is counted, from what all of its squares have seen", () => {
  const memory = new SquareMemory();
  expect(memory.look(whole, now)).toEqual({ kind: "missing", squares: whole.squares });
  keepAll(memory, whole, entries(3), 7);
  expect(memory.look(whole, now)).toEqual({ kind: "counted", total: 3, seen: seenUntil(7) });
  const { lows, cells } = whole.squares;
  memory.keep({ lows: lows.slice(-1), cells }, { contents: [contentsOf([])], isPart: false, asOf, seen: seenUntil(5) });
  expect(memory.look(whole, now)).toEqual({ kind: "counted", total: 3, seen: seenUntil(5) });
});

test("a square in which something changed is forgotten, the others stand from then on", () => {
  const memory = new SquareMemory();
  keepAll(memory, whole, entries(3), 7);
  const { lows, cells } = whole.squares;
  const [first = 0] = lows;
  expect(memory.confirm(whole, seenUntil(7), check(20, [[first + cells * 1_000, null]]))).toBe(true);
  expect(memory.look(whole, now)).toEqual({ kind: "counted", total: 3, seen: seenUntil(20) });
  expect(memory.confirm(whole, seenUntil(20), check(30, [[first + cells - 1, "france"]]))).toBe(false);
  expect(memory.look(whole, now)).toEqual({ kind: "missing", squares: { lows: [first], cells } });
  expect(memory.confirm(whole, seenUntil(20), check(30, [[null, null]]))).toBe(false);
  expect(memory.look(whole, now)).toEqual({ kind: "missing", squares: whole.squares });
});

test("a square isn't taken for looked at further back than the changes were asked for", () => {
  const memory = new SquareMemory();
  keepAll(memory, whole, entries(3), 7);
  expect(memory.confirm(whole, seenUntil(8), check(20))).toBe(true);
  expect(memory.look(whole, now)).toMatchObject({ seen: seenUntil(7) });
  expect(memory.confirm(whole, seenUntil(7), check(20))).toBe(true);
  expect(memory.look(whole, now)).toMatchObject({ seen: seenUntil(20) });
  expect(memory.confirm(whole, seenUntil(20), { seen: { xmin: 8, xmax: 30, running: [8] }, changes: null })).toBe(true);
  expect(memory.look(whole, now)).toMatchObject({ seen: { xmin: 8, xmax: 30, running: [8] } });
});

test("what is over isn't counted, and nothing is told of a time before it was loaded", () => {
  const memory = new SquareMemory();
  keepAll(memory, whole, [...entries(3), ...entries(2, asOf + 1)], 7);
  expect(memory.look(whole, now)).toMatchObject({ total: 5 });
  expect(memory.look(whole, new Date(asOf + 1))).toMatchObject({ total: 3 });
  expect(memory.look(whole, new Date(asOf - 1))).toEqual({ kind: "missing", squares: whole.squares });
});

test("of more than a thousand no more is looked at, also where only a part is kept; of fewer a part says nothing", () => {
  const { lows, cells } = whole.squares;
  const first = { lows: lows.slice(0, 1), cells };
  for (const isPart of [false, true]) {
    const memory = new SquareMemory();
    memory.keep(first, { contents: [contentsOf(entries(1_100))], isPart, asOf, seen: seenUntil(7) });
    expect(memory.look(whole, now)).toEqual({ kind: "counted", total: 1_001, seen: seenUntil(7) });
  }
  const memory = new SquareMemory();
  memory.keep(first, { contents: [contentsOf(entries(900))], isPart: true, asOf, seen: seenUntil(7) });
  expect(memory.look(whole, now)).toEqual({ kind: "full" });
});

test("after a minute it is loaded anew, however often it is asked for", () => {
  const memory = new SquareMemory();
  keepAll(memory, whole, entries(3), 7);
  const clock = vi.spyOn(Date, "now");
  try {
    const loaded = asOf;
    clock.mockReturnValue(loaded);
    keepAll(memory, whole, entries(3), 7);
    clock.mockReturnValue(loaded + 59_999);
    expect(memory.look(whole, now)).toMatchObject({ kind: "counted" });
    memory.confirm(whole, seenUntil(7), check(20));
    clock.mockReturnValue(loaded + 60_000);
    expect(memory.look(whole, now)).toMatchObject({ kind: "missing" });
  } finally {
    clock.mockRestore();
  }
});
