import { defineConfig } from "@playwright/test";

/**
 * The built console, in Electron or its stand-in, against the built product: two files at a time, each beside a product of its own. Files
 * begin in the order of their names: the longest is called so that it is the first.
 */
export default defineConfig({
  testDir: ".",
  testMatch: "*.spec.ts",
  outputDir: "../../node_modules/.meander-desktop-results",
  fullyParallel: false,
  workers: 2,
  timeout: 60_000,
  expect: { timeout: 8_000 },
  use: { actionTimeout: 15_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: [["list"]],
});
