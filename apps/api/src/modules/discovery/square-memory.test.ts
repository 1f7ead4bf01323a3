import { exactTotalLimit } from "@meander/domain/policy";
import { squaresOf } from "@meander/domain/geo/z-order";
import { expect, test, vi } from "vitest";
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

function keepAll(memory: SquareMemory, area: Area, first: readonly Entry[], since: number): void {
  const contents = area.squares.lows.map((_, index) => contentsOf(index === 0 ? first : []));
  memory.keep(area.squares, { contents, asOf, since });
}

const unchanged = { horizon: 20, changes: null };

test("what isn't known is missing; then it is counted, from the earliest horizon of its squares on", () => {
  const memory = new SquareMemory();
  expect(memory.look(whole, now)).toEqual({ kind: "missing", squares: whole.squares });
  keepAll(memory, whole, entries(3), 7);
  expect(memory.look(whole, now)).toEqual({ kind: "counted", total: 3, since: 7 });
  const { lows, cells } = whole.squares;
  memory.keep({ lows: lows.slice(-1), cells }, { contents: [contentsOf([])], asOf, since: 5 });
  expect(memory.look(whole, now)).toEqual({ kind: "counted", total: 3, since: 5 });
});

test("a square in which something changed is forgotten, the others stand from then on", () => {
  const memory = new SquareMemory();
  keepAll(memory, whole, entries(3), 7);
  const { lows, cells } = whole.squares;
  const [first = 0] = lows;
  expect(memory.confirm(whole, 7, { horizon: 20, changes: [[first + cells * 1_000, null]] })).toBe(true);
  expect(memory.look(whole, now)).toEqual({ kind: "counted", total: 3, since: 20 });
  expect(memory.confirm(whole, 20, { horizon: 30, changes: [[first + cells - 1, "france"]] })).toBe(false);
  expect(memory.look(whole, now)).toEqual({ kind: "missing", squares: { lows: [first], cells } });
  expect(memory.confirm(whole, 20, { horizon: 30, changes: [[null, null]] })).toBe(false);
  expect(memory.look(whole, now)).toEqual({ kind: "missing", squares: whole.squares });
});

test("a square isn't taken for looked at further back than the changes were asked for", () => {
  const memory = new SquareMemory();
  keepAll(memory, whole, entries(3), 7);
  expect(memory.confirm(whole, 8, unchanged)).toBe(true);
  expect(memory.look(whole, now)).toMatchObject({ since: 7 });
  expect(memory.confirm(whole, 7, unchanged)).toBe(true);
  expect(memory.look(whole, now)).toMatchObject({ since: 20 });
  expect(memory.confirm(whole, 7, { horizon: 10, changes: null })).toBe(true);
  expect(memory.look(whole, now)).toMatchObject({ since: 20 });
});

test("what is over isn't counted, and nothing is told of a time before it was loaded", () => {
  const memory = new SquareMemory();
  keepAll(memory, whole, [...entries(3), ...entries(2, asOf + 1)], 7);
  expect(memory.look(whole, now)).toMatchObject({ total: 5 });
  expect(memory.look(whole, new Date(asOf + 1))).toMatchObject({ total: 3 });
  expect(memory.look(whole, new Date(asOf - 1))).toEqual({ kind: "missing", squares: whole.squares });
});

test("of more than a thousand no more is looked at, and a square with too much leaves the rest to Postgres", () => {
  const memory = new SquareMemory();
  const { lows, cells } = whole.squares;
  memory.keep({ lows: lows.slice(0, 1), cells }, { contents: [contentsOf(entries(1_100))], asOf, since: 7 });
  expect(memory.look(whole, now)).toEqual({ kind: "counted", total: exactTotalLimit + 1, since: 7 });
  memory.leave({ lows: lows.slice(0, 1), cells }, asOf);
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
    memory.confirm(whole, 7, unchanged);
    clock.mockReturnValue(loaded + 60_000);
    expect(memory.look(whole, now)).toMatchObject({ kind: "missing" });
  } finally {
    clock.mockRestore();
  }
});
