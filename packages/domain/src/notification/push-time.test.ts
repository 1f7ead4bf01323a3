import { expect, test } from "vitest";
import { notificationTypes } from "./catalogue.ts";
import { isOverPushBudget, pushDueAt, pushTtlSeconds, pushUrgencyOf } from "./push-time.ts";

const night = new Date("2026-06-01T22:00:00.000Z");
const codes = notificationTypes.map(({ code }) => code);

test("what people wait for is pushed at night, the rest in the morning", () => {
  const occasion = { now: night, zone: "Europe/London", startsAt: null };
  const atOnce = codes.filter((code) => pushDueAt(code, occasion).getTime() === night.getTime());
  expect(atOnce).toEqual([4, 5, 6, 7, 13, 14, 15, 16, 22]);
  expect(pushDueAt(12, occasion)).toEqual(new Date("2026-06-02T07:00:00.000Z"));
});

test("the daily budget is for what can wait", () => {
  expect(codes.filter((code) => !isOverPushBudget(code, 12))).toEqual([4, 5, 6, 7, 13, 14, 15, 16, 22]);
  expect(isOverPushBudget(12, 11)).toBe(false);
});

test("likes and lists don't wake a device", () => {
  expect(codes.filter((code) => pushUrgencyOf(code) === "low")).toEqual([18, 20]);
  expect(pushUrgencyOf(7)).toBe("high");
});

test("a push is stored until the activity starts, for three days at most", () => {
  expect(pushTtlSeconds(night, new Date(night.getTime() + 90_500))).toBe(90);
  expect(pushTtlSeconds(night, new Date(night.getTime() + 30 * 86_400_000))).toBe(259_200);
  expect(pushTtlSeconds(night, new Date(night.getTime() - 1))).toBe(259_200);
  expect(pushTtlSeconds(night, null)).toBe(259_200);
});
