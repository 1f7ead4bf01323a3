import { expect, test } from "vitest";
import { createFreshness } from "./freshness.ts";
import { endOfLastRecord } from "./log-position.ts";

test("a replica is as fresh as the newest sample it has reached", () => {
  const freshness = createFreshness(10_000);
  expect(freshness.freshAt()).toBe(Number.NEGATIVE_INFINITY);
  freshness.recordPrimary({ at: 1_000, position: 100 });
  freshness.recordPrimary({ at: 1_250, position: 200 });
  freshness.recordReplayed(150);
  expect([freshness.freshAt(), freshness.replayed()]).toEqual([1_000, 150]);
  freshness.recordPrimary({ at: 1_500, position: 200 });
  freshness.recordReplayed(200);
  expect(freshness.freshAt()).toBe(1_500);
});

test("a replica stays at its last reached sample while replay is stuck, and stays fresh while nothing is written", () => {
  const freshness = createFreshness(1_000);
  freshness.recordPrimary({ at: 0, position: 100 });
  freshness.recordReplayed(100);
  for (const at of [250, 500, 750, 5_000]) {
    freshness.recordPrimary({ at, position: 101 });
    freshness.recordReplayed(100);
  }
  expect(freshness.freshAt()).toBe(0);
  freshness.recordReplayed(101);
  expect(freshness.freshAt()).toBe(5_000);
});

test("a replica that restarts at an earlier position is stale until it reaches a sample again", () => {
  const freshness = createFreshness(10_000);
  freshness.recordPrimary({ at: 0, position: 100 });
  freshness.recordPrimary({ at: 250, position: 200 });
  freshness.recordReplayed(200);
  freshness.recordReplayed(150);
  expect([freshness.freshAt(), freshness.replayed()]).toEqual([Number.NEGATIVE_INFINITY, 150]);
  freshness.recordReplayed(200);
  expect(freshness.freshAt()).toBe(250);
});

test("a reset discards earlier samples and positions", () => {
  const freshness = createFreshness(1_000);
  freshness.recordPrimary({ at: 0, position: 100 });
  freshness.recordReplayed(100);
  freshness.reset();
  freshness.recordReplayed(300);
  expect(freshness.freshAt()).toBe(Number.NEGATIVE_INFINITY);
});

test("endOfLastRecord maps a position after an empty page's header to the end of the previous page", () => {
  expect([3 * 8_192 + 24, 3 * 8_192 + 40, 3 * 8_192, 999].map(endOfLastRecord)).toEqual([
    3 * 8_192,
    3 * 8_192 + 40,
    3 * 8_192,
    999,
  ]);
});
