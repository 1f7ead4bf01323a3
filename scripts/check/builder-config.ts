import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";

/** Validates electron-builder.yml against electron-builder's own schema, without building or downloading anything. */
type ConfigLoader = {
  getConfig(projectDir: string, configPath: string, overrides: null): Promise<{ appId?: string }>;
  validateConfiguration(config: unknown, logger: unknown): Promise<void>;
};
type BuilderUtil = { DebugLogger: new (isEnabled: boolean) => unknown };

const root = fileURLToPath(new URL("../../", import.meta.url));
const fromDesktop = createRequire(`${root}apps/desktop/package.json`);
const fromBuilder = createRequire(fromDesktop.resolve("electron-builder"));
const loader: ConfigLoader = fromBuilder("app-builder-lib/out/util/config/config");
const { DebugLogger }: BuilderUtil = fromBuilder("builder-util");

const file = process.argv[2] ?? `${root}electron-builder.yml`;
try {
  const config = await loader.getConfig(`${root}apps/desktop`, file, null);
  await loader.validateConfiguration(config, new DebugLogger(false));
} catch (error) {
  process.stderr.write(`${file} is not valid: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
