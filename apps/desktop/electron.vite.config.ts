import { cssBuild } from "@meander/ui/css-build";
import react from "@vitejs/plugin-react";
import { defineConfig } from "electron-vite";
import { calls } from "./src/ipc/calls.ts";
import { events } from "./src/ipc/events.ts";

/** The preload receives only the names, so that it stays small and contains no schema code. */
const names = { CALL_NAMES: JSON.stringify(Object.keys(calls)), EVENT_NAMES: JSON.stringify(Object.keys(events)) };

/** The packaged app has no node_modules, so everything is bundled into out/. A sandboxed preload has to be CommonJS. */
export default defineConfig({
  main: { build: { target: "node24" } },
  preload: { define: names, build: { rolldownOptions: { output: { format: "cjs", entryFileNames: "[name].cjs" } } } },
  renderer: { plugins: [react()], css: cssBuild, build: { assetsInlineLimit: 0, minify: true } },
});
