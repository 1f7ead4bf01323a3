import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { coalesce } from "./coalesce.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("the first asking is answered at once, the many that follow once an interval, the last one always", () => {
  const act = vi.fn();
  const { ask } = coalesce(100, act);
  ask();
  expect(act).toHaveBeenCalledTimes(1);
  for (let each = 0; each < 50; each++) ask();
  expect(act).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(100);
  expect(act).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(1_000);
  expect(act).toHaveBeenCalledTimes(2);
  ask();
  expect(act).toHaveBeenCalledTimes(3);
});

test("what waits is forgotten when it stops", () => {
  const act = vi.fn();
  const { ask, stop } = coalesce(100, act);
  ask();
  ask();
  stop();
  vi.advanceTimersByTime(1_000);
  expect(act).toHaveBeenCalledTimes(1);
});
