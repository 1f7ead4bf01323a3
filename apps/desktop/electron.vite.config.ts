import react from "@vitejs/plugin-react";
import { defineConfig } from "electron-vite";

/** Everything is bundled: the packaged app holds out/ and no node_modules. A sandboxed preload has to be CommonJS. */
export default defineConfig({
  main: { build: { target: "node24" } },
  preload: { build: { rolldownOptions: { output: { format: "cjs", entryFileNames: "[name].cjs" } } } },
  renderer: { plugins: [react()], build: { assetsInlineLimit: 0, minify: true } },
});
