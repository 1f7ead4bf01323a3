import { expect, test } from "vitest";
import { todaySearch } from "./queries.ts";

test.each([
  ["2027-01-08T00:30:00Z", "today"],
  ["2027-01-08T05:30:00Z", "today"],
  ["2027-01-08T11:59:00Z", "today"],
  ["2027-01-08T12:00:00Z", "tonight"],
  ["2027-01-08T23:59:00Z", "tonight"],
  ["2027-06-08T11:00:00Z", "tonight"],
])("searches by the time of day: at %s for %s", (now, expected) => {
  const { date, ...search } = todaySearch(new Date(now));
  expect("order" in search && search.order === "tonight" ? "tonight" : "today").toBe(expected);
  expect(date).toBe(expected === "today" ? 1 : 0);
});
