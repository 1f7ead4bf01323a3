import { expect, test } from "vitest";
import { createFreshness } from "./freshness.ts";
import { endOfLastRecord } from "./log-position.ts";

test("a replica is as fresh as the newest sample it has reached", () => {
  const freshness = createFreshness(10_000);
  expect(freshness.freshAt()).toBe(Number.NEGATIVE_INFINITY);
  freshness.notePrimary({ at: 1_000, position: 100 });
  freshness.notePrimary({ at: 1_250, position: 200 });
  freshness.noteReplayed(150);
  expect([freshness.freshAt(), freshness.replayed()]).toEqual([1_000, 150]);
  freshness.notePrimary({ at: 1_500, position: 200 });
  freshness.noteReplayed(200);
  expect(freshness.freshAt()).toBe(1_500);
});

test("one that stands still gets no fresher, and is as fresh as ever where nothing is written", () => {
  const freshness = createFreshness(1_000);
  freshness.notePrimary({ at: 0, position: 100 });
  freshness.noteReplayed(100);
  for (const at of [250, 500, 750, 5_000]) {
    freshness.notePrimary({ at, position: 101 });
    freshness.noteReplayed(100);
  }
  expect(freshness.freshAt()).toBe(0);
  freshness.noteReplayed(101);
  expect(freshness.freshAt()).toBe(5_000);
});

test("one that begins again further back is as fresh as what it reaches anew", () => {
  const freshness = createFreshness(10_000);
  freshness.notePrimary({ at: 0, position: 100 });
  freshness.notePrimary({ at: 250, position: 200 });
  freshness.noteReplayed(200);
  freshness.noteReplayed(150);
  expect([freshness.freshAt(), freshness.replayed()]).toEqual([Number.NEGATIVE_INFINITY, 150]);
  freshness.noteReplayed(200);
  expect(freshness.freshAt()).toBe(250);
});

test("after forgetting, old samples and positions say nothing", () => {
  const freshness = createFreshness(1_000);
  freshness.notePrimary({ at: 0, position: 100 });
  freshness.noteReplayed(100);
  freshness.forget();
  freshness.noteReplayed(300);
  expect(freshness.freshAt()).toBe(Number.NEGATIVE_INFINITY);
});

test("a position behind the header of an empty page is the end of the page before", () => {
  expect([3 * 8_192 + 24, 3 * 8_192 + 40, 3 * 8_192, 999].map(endOfLastRecord)).toEqual([
    3 * 8_192,
    3 * 8_192 + 40,
    3 * 8_192,
    999,
  ]);
});
