import { expect, test } from "vitest";
import { budgetDayOf, countsForBudget, findSkipReason, mailDueAt } from "./mail-time.ts";

const at = (text: string) => new Date(text);
const dueIn = (now: string, zone: string | null, startsAt: string | null = null) =>
  mailDueAt({ now: at(now), zone, startsAt: startsAt === null ? null : at(startsAt) }).toISOString();

test("by day a mail is due at once, at night at 08:00 in the recipient's time zone", () => {
  expect(dueIn("2026-06-01T12:00:00.000Z", "Europe/London")).toBe("2026-06-01T12:00:00.000Z");
  expect(dueIn("2026-06-01T21:00:00.000Z", "Europe/London")).toBe("2026-06-02T07:00:00.000Z");
  expect(dueIn("2026-06-01T20:59:00.000Z", "Europe/London")).toBe("2026-06-01T20:59:00.000Z");
  expect(dueIn("2026-06-01T02:00:00.000Z", "Europe/London")).toBe("2026-06-01T07:00:00.000Z");
  expect(dueIn("2026-06-01T07:00:00.000Z", "Europe/London")).toBe("2026-06-01T07:00:00.000Z");
  expect(dueIn("2026-06-01T12:00:00.000Z", "Pacific/Auckland")).toBe("2026-06-01T20:00:00.000Z");
});

test("without a time zone there are no quiet hours", () => {
  expect(dueIn("2026-06-01T02:00:00.000Z", null)).toBe("2026-06-01T02:00:00.000Z");
});

test("a night with a clock change also ends at 08:00", () => {
  expect(dueIn("2026-03-28T23:00:00.000Z", "Europe/London")).toBe("2026-03-29T07:00:00.000Z");
  expect(dueIn("2026-10-24T22:00:00.000Z", "Europe/London")).toBe("2026-10-25T08:00:00.000Z");
});

test("a mail about a start shortly after the quiet hours is due at once", () => {
  const night = "2026-06-01T22:00:00.000Z";
  expect(dueIn(night, "Europe/London", "2026-06-02T06:30:00.000Z")).toBe(night);
  expect(dueIn(night, "Europe/London", "2026-06-02T09:00:00.000Z")).toBe(night);
  expect(dueIn(night, "Europe/London", "2026-06-02T09:00:00.001Z")).toBe("2026-06-02T07:00:00.000Z");
  expect(dueIn(night, "Europe/London", "2026-06-01T20:00:00.000Z")).toBe("2026-06-02T07:00:00.000Z");
});

test("a budget day follows the recipient's time zone, even if it is shorter than 24 hours", () => {
  expect(budgetDayOf(at("2026-03-29T12:00:00.000Z"), "Europe/London")).toEqual({
    from: at("2026-03-29T00:00:00.000Z"),
    to: at("2026-03-29T23:00:00.000Z"),
  });
  expect(budgetDayOf(at("2026-06-01T23:30:00.000Z"), null).from).toEqual(at("2026-06-01T00:00:00.000Z"));
});

const first = { mailsOfTheDay: 0, mailsOfSender: 0, isRepeated: false, isInInbox: true, isEssential: false };

test("the seventh mail of a day is skipped unless it answers a request, cancels something or isn't in the inbox", () => {
  const full = { ...first, mailsOfTheDay: 6 };
  expect(findSkipReason(1, { ...full, mailsOfTheDay: 5 })).toBe(null);
  expect(findSkipReason(1, full)).toBe("overBudget");
  expect(findSkipReason(1, { ...full, isInInbox: false })).toBe(null);
  expect(findSkipReason(6, { ...full, isEssential: true })).toBe(null);
  expect([4, 5, 7].map((code) => findSkipReason(code as 4 | 5 | 7, full))).toEqual([null, null, null]);
  expect([4, 5, 7, 12].map((code) => countsForBudget(code as 4 | 5 | 7 | 12))).toEqual([false, false, true, true]);
});

test("the third mail of a day by one sender is skipped, with the same exceptions", () => {
  expect(findSkipReason(1, { ...first, mailsOfTheDay: 2, mailsOfSender: 1 })).toBe(null);
  const third = { ...first, mailsOfTheDay: 2, mailsOfSender: 2 };
  expect(findSkipReason(10, third)).toBe("overBudget");
  expect(findSkipReason(10, { ...third, isInInbox: false })).toBe(null);
  expect(findSkipReason(13, { ...third, isEssential: true })).toBe(null);
});

test("a repeated mail is skipped even as the only notice, but not an answer, a cancellation or merged changes", () => {
  const again = { ...first, mailsOfSender: 1, isRepeated: true };
  expect(findSkipReason(1, { ...again, isInInbox: false })).toBe("repeated");
  expect(findSkipReason(13, { ...again, isEssential: true })).toBe(null);
  expect([4, 5, 6, 7].map((code) => findSkipReason(code as 4 | 5 | 6 | 7, again))).toEqual([null, null, null, null]);
});
