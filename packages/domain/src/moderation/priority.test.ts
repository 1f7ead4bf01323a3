import fc from "fast-check";
import { expect, test } from "vitest";
import { reportBody } from "../contract/moderation.ts";
import { type CaseReport, casePriority } from "./priority.ts";
import { caseDueAt, reportCategoryNames } from "./report-category.ts";

const openedAt = new Date("2026-05-06T08:00:00Z");
const after = (hours: number) => new Date(openedAt.getTime() + hours * 3_600_000);
const report = (category: CaseReport["category"], reporterAccuracy: number | null = null) => ({
  category,
  reporterAccuracy,
});

test("the score is the sum of its reasons", () => {
  const { score, reasons } = casePriority(
    [report("spam"), report("scam", 1), report("spam", 0.5)],
    openedAt,
    after(12),
  );
  expect(reasons).toEqual([
    { kind: "severity", points: 300, category: "scam" },
    { kind: "reporters", points: 20, count: 3 },
    { kind: "age", points: 75, hours: 12, targetHours: 24 },
  ]);
  expect(score).toBe(395);
});

test("a case is due by the target of its gravest report", () => {
  expect(caseDueAt(openedAt, ["spam", "unsafe"])).toEqual(after(2));
  expect(caseDueAt(openedAt, ["spam"])).toEqual(after(72));
  expect(() => caseDueAt(openedAt, [])).toThrow(RangeError);
});

test("the categories are those of the contract, gravest first", () => {
  expect([...reportCategoryNames].sort()).toEqual([...reportBody.shape.category.unwrap().options].sort());
  expect(reportCategoryNames[0]).toBe("unsafe");
  expect(reportCategoryNames.at(-1)).toBe("spam");
});

const anyReport: fc.Arbitrary<CaseReport> = fc.record({
  category: fc.constantFrom(...reportCategoryNames),
  reporterAccuracy: fc.option(fc.double({ min: 0, max: 1, noNaN: true })),
});
const anyReports = fc.array(anyReport, { minLength: 1, maxLength: 30 });

test("neither another report nor more age lowers the score", () => {
  fc.assert(
    fc.property(anyReports, anyReport, fc.nat(100), (reports, extra, hours) => {
      const score = casePriority(reports, openedAt, after(hours)).score;
      expect(casePriority([...reports, extra], openedAt, after(hours)).score).toBeGreaterThanOrEqual(score);
      expect(casePriority(reports, openedAt, after(hours + 1)).score).toBeGreaterThanOrEqual(score);
    }),
  );
});

test("a crowd that reports spam does not outweigh one report of danger", () => {
  const danger = casePriority([report("unsafe")], openedAt, openedAt).score;
  fc.assert(
    fc.property(anyReports, (reports) => {
      const spam = reports.map((each) => ({ ...each, category: "spam" as const }));
      expect(casePriority(spam, openedAt, openedAt).score).toBeLessThan(danger);
    }),
  );
});
