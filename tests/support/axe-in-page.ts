import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, type Page } from "@playwright/test";
import type axe from "axe-core";

declare global {
  interface Window {
    readonly axe?: typeof axe;
  }
}

const source = readFileSync(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")), "utf8");

/**
 * Violations that axe finds on the page as it is, by the rules with these tags or by all default rules. It runs within
 * the page: axe's Playwright builder opens another page for each run, which takes several times as long.
 */
export async function findViolations(page: Page, tags?: readonly string[]): Promise<readonly axe.Result[]> {
  expect(page.frames(), "axe checks one document, without frames").toHaveLength(1);
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(source);
  return page.evaluate(
    async (values) => {
      const runOnly = values && { runOnly: { type: "tag" as const, values } };
      const results = await window.axe?.run(document, { resultTypes: ["violations"], ...runOnly });
      if (results === undefined) throw new Error("axe did not load");
      return results.violations;
    },
    tags && [...tags],
  );
}
