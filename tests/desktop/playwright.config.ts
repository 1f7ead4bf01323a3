import { defineConfig } from "@playwright/test";

/**
 * The built console, in Electron or its stand-in, against the built product: two files at a time, each with its own
 * product. Files start in alphabetical order, so the longest has the first name.
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
