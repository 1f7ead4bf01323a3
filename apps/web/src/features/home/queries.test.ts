import { expect, test } from "vitest";
import { todayWish } from "./queries.ts";

test.each([
  ["2027-01-08T00:30:00Z", "today"],
  ["2027-01-08T05:30:00Z", "today"],
  ["2027-01-08T11:59:00Z", "today"],
  ["2027-01-08T12:00:00Z", "tonight"],
  ["2027-01-08T23:59:00Z", "tonight"],
  ["2027-06-08T11:00:00Z", "tonight"],
])("at %s the main screen asks for %s", (now, expected) => {
  const { date, ...wish } = todayWish(new Date(now));
  expect("order" in wish && wish.order === "tonight" ? "tonight" : "today").toBe(expected);
  expect(date).toBe(expected === "today" ? 1 : 0);
});
