import { defineConfig } from "@playwright/test";
import { chromiumArgs, findChromium } from "../support/browser.ts";
import { chooseTarget, productUrl } from "../support/web-target.ts";

/** Runs the complete built product in Chromium, at the widths of a phone and a desktop. */

chooseTarget();

export default defineConfig({
  testDir: ".",
  testMatch: "**/*.spec.ts",
  outputDir: "../../node_modules/.meander-web-results",
  fullyParallel: true,
  workers: 2,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: "list",
  webServer: {
    command: "node ../support/web-product.ts",
    url: `${productUrl()}/readyz`,
    timeout: 180_000,
    // Reuses a product that already runs at the chosen address.
    reuseExistingServer: true,
    gracefulShutdown: { signal: "SIGTERM", timeout: 20_000 },
    stdout: "ignore",
    stderr: "pipe",
  },
  use: {
    actionTimeout: 15_000,
    navigationTimeout: 20_000,
    baseURL: productUrl(),
    // Specs that need one allow it: Playwright can't intercept a page's requests behind a service worker.
    serviceWorkers: "block",
    locale: "en-GB",
    timezoneId: "Europe/London",
    // Traces cost a third of the run time; set `TRACE=1` to record them for failed tests.
    trace: process.env.TRACE ? "retain-on-failure" : "off",
    screenshot: "only-on-failure",
    launchOptions: {
      executablePath: await findChromium(),
      // Renders the map's WebGL in software, as the machine may have no graphics card.
      args: [...chromiumArgs, "--use-angle=swiftshader", "--enable-unsafe-swiftshader"],
    },
  },
  projects: [
    // Tests whose result doesn't depend on the width run once, mostly on desktop.
    { name: "phone", grepInvert: /@desk/, use: { viewport: { width: 390, height: 844 }, hasTouch: true } },
    { name: "desk", grepInvert: /@phone/, use: { viewport: { width: 1440, height: 900 } } },
  ],
});
