import { type BrowserContext, expect } from "@playwright/test";
import { test as base } from "../../support/product-fixture.ts";

/** Errors and warnings of every window in this worker that no test has answered for yet. */
const problems: string[] = [];

export function watchWindows(context: BrowserContext): void {
  context.on("console", (message) => {
    const type = message.type();
    if (type === "error" || type === "warning") problems.push(`${type}: ${message.text()}`);
  });
  context.on("weberror", (error) => problems.push(`uncaught: ${error.error().stack ?? error.error().message}`));
}

type Quiet = { readonly expectedMessages: readonly RegExp[]; readonly quietWindows: undefined };

/** The product, and windows whose every error or warning fails the test, unless it expects them. */
export const test = base.extend<Quiet>({
  expectedMessages: [[], { option: true }],
  quietWindows: [
    async ({ expectedMessages }, use) => {
      await use(undefined);
      const found = problems.splice(0).filter((problem) => !expectedMessages.some((each) => each.test(problem)));
      expect(found, "errors and warnings in the console of a window").toEqual([]);
    },
    { auto: true },
  ],
});
