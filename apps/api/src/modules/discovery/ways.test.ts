import { expect, test } from "vitest";
import { knowingLate, type Ways } from "./ways.ts";

const empty = { matches: [], goesOn: false };

/** Ways by which nothing is found among the soonest, and what was done. */
function waysInVain(done: string[]): Ways {
  const gathered = { gathered: 300, stands: null, page: empty };
  return {
    gather: () => Promise.resolve(gathered),
    readAll: () => Promise.resolve(empty),
    readSoonest: () => Promise.resolve(void done.push("read")).then(() => null),
    countBeside: () => Promise.resolve(void done.push("count")).then(() => ({ ...gathered, page: null })),
  };
}

test.each(["readSoonest", "countBeside"] as const)(
  "%s in vain is noted once, and tried again when that is forgotten",
  async (way) => {
    const done: string[] = [];
    const notes: string[] = [];
    let isLate = false;
    const ways = knowingLate(
      waysInVain(done),
      () => isLate,
      () => void notes.push("late"),
    );
    await ways[way]();
    expect([done.length, notes.length]).toEqual([1, 1]);
    isLate = true;
    expect(await ways.readSoonest()).toBeNull();
    expect(await ways.countBeside()).toBeNull();
    expect([done.length, notes.length]).toEqual([1, 1]);
    isLate = false;
    await ways[way]();
    expect([done.length, notes.length]).toEqual([2, 2]);
    expect(await ways.readAll()).toEqual(empty);
  },
);
