import { readFileSync } from "node:fs";
import react from "@vitejs/plugin-react";
import { defineConfig, type Manifest, type Plugin } from "vite";
import { compiledMessages } from "./compiled-messages.ts";
import { landCells } from "./land-cells.ts";
import { placeLabels } from "./place-labels.ts";

const MANIFEST_ID = "virtual:client-manifest";

/** Gives the server bundle the names of the client's built files and their styles; the client is therefore built first. */
function clientManifest(): Plugin {
  return {
    name: "meander:client-manifest",
    applyToEnvironment: (environment) => environment.name === "ssr",
    resolveId: (id) => (id === MANIFEST_ID ? `\0${MANIFEST_ID}` : null),
    load(id) {
      if (id !== `\0${MANIFEST_ID}`) return null;
      const client = new URL("./dist/client/", import.meta.url);
      const manifestFile = new URL(".vite/manifest.json", client);
      this.addWatchFile(manifestFile.pathname);
      const manifest: Manifest = JSON.parse(readFileSync(manifestFile, "utf8"));
      const styleFiles = new Set(Object.values(manifest).flatMap((chunk) => chunk.css ?? []));
      const styles = Object.fromEntries(
        [...styleFiles].map((name) => [name, readFileSync(new URL(name, client), "utf8")]),
      );
      return `export const manifest = ${JSON.stringify(manifest)};\nexport const styles = ${JSON.stringify(styles)};`;
    },
  };
}

/** What every page needs stays one file, which zips better than the pieces that lazy parts would otherwise share it in. */
const everyPagesLibraries = {
  name: "libraries",
  test: /[\\/]node_modules[\\/](react|react-dom|scheduler|react-router|react-router-dom|@tanstack[\\/](query-core|react-query)|use-intl|hono)[\\/]/,
};

/** `vite build --app` writes dist/client (hashed assets, manifest) and then dist/server/entry-server.js. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [compiledMessages(), react(), clientManifest(), placeLabels(), landCells()],
  // Sizes are measured by the checks; the many small files of place names would make the report slow.
  build: { target: "es2023", reportCompressedSize: false, chunkSizeWarningLimit: 1200 },
  environments: {
    client: {
      build: {
        outDir: "dist/client",
        manifest: true,
        assetsInlineLimit: 0,
        rolldownOptions: {
          input: "src/app/entry-client.tsx",
          output: { codeSplitting: { groups: [everyPagesLibraries] } },
        },
      },
    },
    ssr: {
      // One file that needs nothing around it; React in its production form whatever NODE_ENV says when it runs.
      resolve: { noExternal: true },
      define: { "process.env.NODE_ENV": JSON.stringify("production") },
      build: {
        ssr: true,
        sourcemap: true,
        outDir: "dist/server",
        emitAssets: false,
        copyPublicDir: false,
        rolldownOptions: {
          input: "src/app/entry-server.tsx",
          output: { entryFileNames: "entry-server.js", codeSplitting: false },
        },
      },
    },
  },
  builder: {
    async buildApp(builder) {
      for (const name of ["client", "ssr"]) {
        const environment = builder.environments[name];
        if (environment !== undefined) await builder.build(environment);
      }
    },
  },
});
