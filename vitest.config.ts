import { defineConfig } from "vitest/config";

/** Unit specs beside the code; everything that boots a database, server or browser lives in tests/. */
export default defineConfig({
  test: {
    include: [
      "packages/**/*.test.{ts,tsx}",
      "apps/**/*.test.{ts,tsx}",
      "db/**/*.test.ts",
      "scripts/**/*.test.ts",
      "tests/architecture/**/*.test.ts",
    ],
    restoreMocks: true,
    // A process for each file costs more than most files' tests.
    isolate: false,
    // Architecture tests mostly wait for linter processes, so every core gets a worker, even on two cores.
    maxWorkers: "100%",
  },
});
