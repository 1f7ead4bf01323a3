import { type BrowserContext, expect } from "@playwright/test";
import { test as base } from "../../support/product-fixture.ts";

/** Console errors and warnings of all windows in this worker that no test has checked yet. */
const problems: string[] = [];

export function watchWindows(context: BrowserContext): void {
  context.on("console", (message) => {
    const type = message.type();
    if (type === "error" || type === "warning") problems.push(`${type}: ${message.text()}`);
  });
  context.on("weberror", (error) => problems.push(`uncaught: ${error.error().stack ?? error.error().message}`));
}

type WindowErrorFixtures = { readonly expectedMessages: readonly RegExp[]; readonly failOnWindowErrors: undefined };

/** The product, and windows in which every console error or warning fails the test unless it is expected. */
export const test = base.extend<WindowErrorFixtures>({
  expectedMessages: [[], { option: true }],
  failOnWindowErrors: [
    async ({ expectedMessages }, use) => {
      await use(undefined);
      const found = problems.splice(0).filter((problem) => !expectedMessages.some((each) => each.test(problem)));
      expect(found, "errors and warnings in the console of a window").toEqual([]);
    },
    { auto: true },
  ],
});
