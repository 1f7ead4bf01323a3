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
    // The rules of the house wait for linters, also where two cores would get one worker.
    maxWorkers: "100%",
  },
});
