import { defineConfig } from "@playwright/test";
import { chromiumArgs, findChromium } from "../support/browser.ts";
import { choosePlace, productUrl } from "../support/web-place.ts";

/** The web app as people meet it: the built product, whole, in Chromium, at the width of a phone and of a desk. */

choosePlace();

export default defineConfig({
  testDir: ".",
  testMatch: "**/*.spec.ts",
  outputDir: "../../node_modules/.meander-web-results",
  fullyParallel: true,
  workers: 2,
  timeout: 60_000,
  expect: { timeout: 8_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: "list",
  webServer: {
    command: "node ../support/web-product.ts",
    url: `${productUrl()}/readyz`,
    timeout: 180_000,
    // A product that already runs at the chosen place is used as it is.
    reuseExistingServer: true,
    gracefulShutdown: { signal: "SIGTERM", timeout: 20_000 },
    stdout: "ignore",
    stderr: "pipe",
  },
  use: {
    actionTimeout: 15_000,
    navigationTimeout: 20_000,
    baseURL: productUrl(),
    locale: "en-GB",
    timezoneId: "Europe/London",
    // Recording every test costs a third of its time; `TRACE=1` when a failure needs it.
    trace: process.env.TRACE ? "retain-on-failure" : "off",
    screenshot: "only-on-failure",
    launchOptions: {
      executablePath: await findChromium(),
      // The map draws with WebGL, which has no graphics card to use here.
      args: [...chromiumArgs, "--use-angle=swiftshader", "--enable-unsafe-swiftshader"],
    },
  },
  projects: [
    // What reads the same on both is looked at once, mostly on the desk.
    { name: "phone", grepInvert: /@desk/, use: { viewport: { width: 390, height: 844 }, hasTouch: true } },
    { name: "desk", grepInvert: /@phone/, use: { viewport: { width: 1440, height: 900 } } },
  ],
});
