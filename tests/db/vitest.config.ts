import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

/**
 * The launcher, migrations, seeds and test databases on their own servers. Some tests kill servers, so files run one at
 * a time.
 */
export default defineConfig({
  test: {
    root: fileURLToPath(new URL(".", import.meta.url)),
    include: ["**/*.test.ts"],
    fileParallelism: false,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
