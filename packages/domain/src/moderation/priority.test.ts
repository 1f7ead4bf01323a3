import fc from "fast-check";
import { expect, test } from "vitest";
import { reportBody } from "../contract/moderation.ts";
import { type CaseReport, casePriority, categoriesOf, firstReportOf } from "./priority.ts";
import { caseDueAt, reportCategoryNames } from "./report-category.ts";

const openedAt = new Date("2026-05-06T08:00:00Z");
const after = (hours: number) => new Date(openedAt.getTime() + hours * 3_600_000);
const report = (category: CaseReport["category"], reporterAccuracy: number | null = null, isVerified = true) => ({
  category,
  reporterAccuracy,
  isVerified,
});

test("the score is the sum of its reasons", () => {
  const { score, reasons } = casePriority(
    { reports: [report("spam"), report("scam", 1), report("spam", 0.5)], appeals: [] },
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

test("a report from an unverified address counts half, until somebody with a verified one reports the same", () => {
  const unverified = report("hate", 1, false);
  expect(casePriority(firstReportOf("hate", false), openedAt, openedAt).reasons).toMatchObject([
    { kind: "severity", points: 200, category: "hate", isUnverified: true },
    { kind: "reporters", points: 0 },
    { kind: "age" },
  ]);
  const reasonsWith = (other: CaseReport) =>
    casePriority({ reports: [unverified, other], appeals: [] }, openedAt, openedAt).reasons;
  expect(reasonsWith(unverified)).toMatchObject([{ points: 200 }, { points: 10 }, {}]);
  expect(reasonsWith(report("scam"))[0]).toEqual({ kind: "severity", points: 300, category: "scam" });
  expect(reasonsWith(report("hate"))[0]).toEqual({ kind: "severity", points: 400, category: "hate" });
});

test("a report of somebody under 18 goes first, however it came, and is due in two hours", () => {
  const gravest = { reports: Array.from({ length: 12 }, () => report("unsafe", 1)), appeals: [] };
  const waiting = casePriority(gravest, openedAt, after(6));
  for (const isVerified of [true, false]) {
    expect(casePriority(firstReportOf("under18", isVerified), openedAt, openedAt).score).toBeGreaterThan(
      isVerified ? waiting.score : casePriority(gravest, openedAt, openedAt).score,
    );
  }
  expect(categoriesOf({ reports: [report("unsafe"), report("under18")], appeals: [] })[0]).toBe("under18");
  expect(caseDueAt(openedAt, ["under18"])).toEqual(after(2));
});

test("an appeal counts with the category of its strike, in addition to the reports", () => {
  const alone = casePriority({ reports: [], appeals: ["hate"] }, openedAt, openedAt);
  expect(alone.reasons).toEqual([
    { kind: "severity", points: 400, category: "hate" },
    { kind: "appeal", points: 50, count: 1 },
    { kind: "age", points: 0, hours: 0, targetHours: 8 },
  ]);
  const both = casePriority({ reports: [report("spam")], appeals: ["hate"] }, openedAt, openedAt);
  expect(both.score).toBe(alone.score);
  expect(categoriesOf({ reports: [report("spam")], appeals: ["hate"] })).toEqual(["hate", "spam"]);
});

test("the first report of a case ranks it regardless of its reporter's accuracy", () => {
  for (const accuracy of [null, 0, 1]) {
    const first = { reports: [report("scam", accuracy)], appeals: [] };
    expect(casePriority(firstReportOf("scam", true), openedAt, openedAt)).toEqual(
      casePriority(first, openedAt, openedAt),
    );
  }
});

test('a case without reports and appeals has the category "other"', () => {
  expect(categoriesOf({ reports: [], appeals: [] })).toEqual(["other"]);
});

test("a case is due by the target of its most severe report", () => {
  expect(caseDueAt(openedAt, ["spam", "unsafe"])).toEqual(after(2));
  expect(caseDueAt(openedAt, ["spam"])).toEqual(after(72));
  expect(() => caseDueAt(openedAt, [])).toThrow(RangeError);
});

test("the categories are those of the contract, most severe first", () => {
  expect([...reportCategoryNames].sort()).toEqual([...reportBody.shape.category.unwrap().options].sort());
  expect(reportCategoryNames[0]).toBe("under18");
  expect(reportCategoryNames.at(-1)).toBe("spam");
});

const anyReport: fc.Arbitrary<CaseReport> = fc.record({
  category: fc.constantFrom(...reportCategoryNames),
  reporterAccuracy: fc.option(fc.double({ min: 0, max: 1, noNaN: true })),
  isVerified: fc.boolean(),
});
const anyReports = fc.array(anyReport, { minLength: 1, maxLength: 30 });

test("neither another report nor more age lowers the score", () => {
  fc.assert(
    fc.property(anyReports, anyReport, fc.nat(100), (reports, extra, hours) => {
      const scoreOf = (counted: readonly CaseReport[], at: number) =>
        casePriority({ reports: counted, appeals: [] }, openedAt, after(at)).score;
      expect(scoreOf([...reports, extra], hours)).toBeGreaterThanOrEqual(scoreOf(reports, hours));
      expect(scoreOf(reports, hours + 1)).toBeGreaterThanOrEqual(scoreOf(reports, hours));
    }),
  );
});

test("many spam reports don't outrank one report of danger", () => {
  const danger = casePriority({ reports: [report("unsafe")], appeals: [] }, openedAt, openedAt).score;
  fc.assert(
    fc.property(anyReports, (reports) => {
      const spam = reports.map((each) => ({ ...each, category: "spam" as const }));
      expect(casePriority({ reports: spam, appeals: [] }, openedAt, openedAt).score).toBeLessThan(danger);
    }),
  );
});
