import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { throttle } from "./throttle.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("calls at once, then once per interval, and never drops the last trigger", () => {
  const act = vi.fn();
  const { trigger } = throttle(100, act);
  trigger();
  expect(act).toHaveBeenCalledTimes(1);
  for (let each = 0; each < 50; each++) trigger();
  expect(act).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(100);
  expect(act).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(1_000);
  expect(act).toHaveBeenCalledTimes(2);
  trigger();
  expect(act).toHaveBeenCalledTimes(3);
});

test("drops the pending call on stop", () => {
  const act = vi.fn();
  const { trigger, stop } = throttle(100, act);
  trigger();
  trigger();
  stop();
  vi.advanceTimersByTime(1_000);
  expect(act).toHaveBeenCalledTimes(1);
});
