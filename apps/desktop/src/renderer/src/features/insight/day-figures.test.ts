import { expect, test } from "vitest";
import { decisionRows, listDays, medianRows, reportRows } from "./day-figures.ts";

const days = listDays("2026-03-01", 3);

test("lists days up to today across the end of a month", () => {
  expect(days).toEqual(["2026-02-27", "2026-02-28", "2026-03-01"]);
});

test("fills days without reports with zeros", () => {
  const rows = reportRows([{ day: "2026-02-28", category: "spam", count: 4 }], days, ["spam", "hate"]);
  expect(rows.map(({ values }) => values)).toEqual([
    { spam: 0, hate: 0 },
    { spam: 4, hate: 0 },
    { spam: 0, hate: 0 },
  ]);
});

test("splits decisions into those in time and those late", () => {
  const rows = decisionRows([{ day: "2026-03-01", count: 5, medianMinutes: 12, lateCount: 2 }], days);
  expect(rows.at(-1)?.values).toEqual({ inTime: 3, late: 2 });
});

test("has no median on a day without a decision", () => {
  const rows = medianRows([{ day: "2026-03-01", count: 5, medianMinutes: 12, lateCount: 2 }], days);
  expect(rows.map(({ values }) => values.median)).toEqual([null, null, 12]);
});
