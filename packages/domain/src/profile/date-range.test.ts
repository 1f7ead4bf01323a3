import { expect, test } from "vitest";
import { formatDateRange, showDateRange, showYearMonth } from "./date-range.ts";

test.each([
  [{ startDate: { year: 2021, month: 5 }, endDate: { year: 2024, month: 9 } }, "May 2021 – Sep 2024"],
  [{ startDate: { year: 2021, month: 5 }, endDate: null, isCurrent: true }, "May 2021 – present"],
  [{ startDate: { year: 2021, month: 5 }, endDate: { year: 2021, month: 5 } }, "May 2021"],
  [{ startDate: { year: 2014 }, endDate: { year: 2018 } }, "2014 – 2018"],
  [{ startDate: { year: 2014 }, endDate: null }, "2014"],
  [{ startDate: null, endDate: { year: 2018 } }, "2018"],
  [{ startDate: null }, ""],
])("%j is formatted as %s", (item, expected) => {
  expect(formatDateRange(item, "en-GB", "present")).toBe(expected);
});

test("a current position is present regardless of its end", () => {
  const item = { startDate: { year: 2021, month: 5 }, endDate: { year: 2022, month: 1 }, isCurrent: true };
  expect(showDateRange(item, "en").end).toBe("present");
});

test("dates are formatted for a time element in the reader's language", () => {
  expect(showYearMonth({ year: 2021, month: 3 }, "pt")).toMatchObject({ dateTime: "2021-03" });
  expect(showYearMonth({ year: 2021, month: 3 }, "de").text).toBe("März 2021");
  expect(showYearMonth({ year: 987 }, "en").dateTime).toBe("0987");
});
