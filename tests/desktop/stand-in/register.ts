import { registerHooks } from "node:module";

/** Loaded before the console's main bundle: `electron` is then the module beside this file. */
const url = new URL("./electron.ts", import.meta.url).href;

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === "electron" ? { url, format: "module-typescript", shortCircuit: true } : next(specifier, context),
});
// The test is gone: nobody would ever close this process.
process.on("disconnect", () => process.exit(0));
