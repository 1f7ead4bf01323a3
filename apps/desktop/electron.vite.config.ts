import { cssBuild } from "@meander/ui/css-build";
import react from "@vitejs/plugin-react";
import { defineConfig } from "electron-vite";
import { calls } from "./src/ipc/calls.ts";
import { events } from "./src/ipc/events.ts";

/** The preload gets the names only: it stays small, and without the schemas' code beside a page. */
const names = { CALL_NAMES: JSON.stringify(Object.keys(calls)), EVENT_NAMES: JSON.stringify(Object.keys(events)) };

/** Everything is bundled: the packaged app holds out/ and no node_modules. A sandboxed preload has to be CommonJS. */
export default defineConfig({
  main: { build: { target: "node24" } },
  preload: { define: names, build: { rolldownOptions: { output: { format: "cjs", entryFileNames: "[name].cjs" } } } },
  renderer: { plugins: [react()], css: cssBuild, build: { assetsInlineLimit: 0, minify: true } },
});
