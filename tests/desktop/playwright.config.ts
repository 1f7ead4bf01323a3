import { defineConfig } from "@playwright/test";

/** The built console, in Electron or its stand-in, against the built product. One at a time: each test opens an app of its own. */
export default defineConfig({
  testDir: ".",
  testMatch: "**/*.spec.ts",
  outputDir: "../../node_modules/.meander-desktop-results",
  fullyParallel: false,
  workers: 1,
  timeout: 60_000,
  expect: { timeout: 8_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: [["list"]],
});
