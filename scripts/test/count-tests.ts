import { readFileSync } from "node:fs";

export type TestCount = { readonly passed: number; readonly failed: number };

/** Reads Vitest's JSON report. */
export function countVitest(reportPath: string): TestCount {
  const report: { numPassedTests: number; numFailedTests: number } = readReport(reportPath, {
    numPassedTests: 0,
    numFailedTests: 0,
  });
  return { passed: report.numPassedTests, failed: report.numFailedTests };
}

/** Reads Playwright's JSON report; a flaky test counts as passed. */
export function countPlaywright(reportPath: string): TestCount {
  const { stats } = readReport(reportPath, { stats: { expected: 0, unexpected: 0, flaky: 0 } });
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected };
}

/** A runner that crashed early leaves no report. */
function readReport<Report>(path: string, none: Report): Report {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch {
    return none;
  }
}
