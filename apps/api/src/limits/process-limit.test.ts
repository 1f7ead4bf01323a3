import { expect, test } from "vitest";
import { createProcessLimit } from "./process-limit.ts";

const now = new Date("2026-11-22T10:00:20.000Z");

function passes(limit: ReturnType<typeof createProcessLimit>, subject: string, at = now): boolean {
  try {
    limit.take(subject, at);
    return true;
  } catch {
    return false;
  }
}

test("admits each subject up to the limit, and again in the next window", () => {
  const limit = createProcessLimit({ max: 3, windowSeconds: 60 });
  expect(Array.from({ length: 5 }, () => passes(limit, "a"))).toEqual([true, true, true, false, false]);
  expect(passes(limit, "b")).toBe(true);
  expect(passes(limit, "a", new Date("2026-11-22T10:00:59.999Z"))).toBe(false);
  expect(passes(limit, "a", new Date("2026-11-22T10:01:00.000Z"))).toBe(true);
});

test("reports the remaining seconds of an exhausted window", () => {
  const limit = createProcessLimit({ max: 1, windowSeconds: 60 });
  limit.take("a", now);
  expect(() => limit.take("a", now)).toThrow(
    expect.objectContaining({ code: "too-many-requests", details: { retryAfterSeconds: 40 } }),
  );
});

test("evicts the oldest subjects beyond the maximum number", () => {
  const limit = createProcessLimit({ max: 1, windowSeconds: 60 }, 2);
  for (const subject of ["a", "b", "c"]) limit.take(subject, now);
  expect([passes(limit, "c"), passes(limit, "b"), passes(limit, "a")]).toEqual([false, false, true]);
});
