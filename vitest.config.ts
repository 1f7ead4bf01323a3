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
  },
});
