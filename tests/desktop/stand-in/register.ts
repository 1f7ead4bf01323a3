import { registerHooks } from "node:module";

/** Loaded before the console's main bundle: resolves `electron` to the module beside this file. */
const url = new URL("./electron.ts", import.meta.url).href;

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === "electron" ? { url, format: "module-typescript", shortCircuit: true } : next(specifier, context),
});
// Without the test nothing else would end this process.
process.on("disconnect", () => process.exit(0));
