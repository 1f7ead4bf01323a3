import { readFileSync } from "node:fs";

export type TestCount = { readonly passed: number; readonly failed: number };

/** Vitest's own report in JSON. */
export function countVitest(reportPath: string): TestCount {
  const report: { numPassedTests: number; numFailedTests: number } = readReport(reportPath, {
    numPassedTests: 0,
    numFailedTests: 0,
  });
  return { passed: report.numPassedTests, failed: report.numFailedTests };
}

/** Playwright's; one that passed only when tried again has passed. */
export function countPlaywright(reportPath: string): TestCount {
  const { stats } = readReport(reportPath, { stats: { expected: 0, unexpected: 0, flaky: 0 } });
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected };
}

/** A runner that fell over early leaves no report. */
function readReport<Report>(path: string, none: Report): Report {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch {
    return none;
  }
}
