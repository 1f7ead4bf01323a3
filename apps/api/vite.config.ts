import { builtinModules } from "node:module";
import { defineConfig } from "vite";

/**
 * Builds dist/main.js, dist/worker.js, dist/admin.js and the scripts of child processes. Workspace packages are bundled, all
 * others are loaded from node_modules. Migrations and seeds run from source: `npm start` provides a Node that strips
 * types.
 */
export default defineConfig({
  root: import.meta.dirname,
  build: {
    ssr: true,
    target: "node24",
    outDir: "dist",
    sourcemap: true,
    minify: false,
    rolldownOptions: {
      input: {
        main: "src/main.ts",
        worker: "src/worker.ts",
        admin: "src/admin.ts",
        "scene-process": "src/modules/media/scene-process.ts",
        "preview-process": "src/site/previews/preview-process.ts",
        "picture-process": "src/modules/media/picture-process.ts",
      },
      external: [/^node:/, ...builtinModules],
      output: { entryFileNames: "[name].js", chunkFileNames: "chunks/[name]-[hash].js" },
    },
  },
  ssr: { noExternal: [/^@meander\//] },
});
