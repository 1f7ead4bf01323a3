import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { cssBuild, inlineClassNames } from "@meander/ui/css-build";
import react from "@vitejs/plugin-react";
import { defineConfig, type Manifest, type Plugin } from "vite";
import { localeTags } from "@meander/domain/messages/locales";
import { clientOf, manifestOf } from "./clients.ts";
import { compiledMessages } from "./compiled-messages.ts";
import { directIcons } from "./direct-icons.ts";
import { landCells } from "./land-cells.ts";
import { pageChunkOf } from "./page-chunks.ts";
import { placeLabels } from "./place-labels.ts";

const MANIFEST_ID = "virtual:client-manifest";

const client = new URL("./dist/client/", import.meta.url);

/** Browsers install a service worker again when its bytes differ: with it, the page that they store. */
function workerVersion(): Plugin {
  return {
    name: "meander:worker-version",
    applyToEnvironment: (environment) => environment.name === "service_worker",
    generateBundle(_options, bundle) {
      const hash = createHash("sha256");
      for (const locale of localeTags) hash.update(readFileSync(new URL(manifestOf(locale), client)));
      for (const file of Object.values(bundle)) {
        if (file.type === "chunk") file.code += `// ${hash.digest("hex")}\n`;
      }
    },
  };
}

const plainStyles = "plain-styles";

function plainStyleFile(): string {
  const name = readdirSync(new URL("assets/", client)).find((file) => file.startsWith(plainStyles));
  if (name === undefined) throw new Error("The styles of parts without scripts are built before the server.");
  return `assets/${name}`;
}

/** Of the parts that only the server renders, browsers need the styles only. */
function onlyStyles(): Plugin {
  return {
    name: "meander:only-styles",
    applyToEnvironment: (environment) => environment.name === "plain_styles",
    generateBundle: {
      // The styles are collected from the code before.
      order: "post",
      handler(_options, bundle) {
        for (const name of Object.keys(bundle)) if (!name.endsWith(".css")) delete bundle[name];
      },
    },
  };
}

/** Adds the client manifests and style texts to the server bundle; so the clients are built first. */
function clientManifest(): Plugin {
  return {
    name: "meander:client-manifest",
    applyToEnvironment: (environment) => environment.name === "ssr",
    resolveId: (id) => (id === MANIFEST_ID ? `\0${MANIFEST_ID}` : null),
    load(id) {
      if (id !== `\0${MANIFEST_ID}`) return null;
      const manifests = localeTags.map((locale): [string, Manifest] => {
        const manifestFile = new URL(manifestOf(locale), client);
        this.addWatchFile(manifestFile.pathname);
        return [locale, JSON.parse(readFileSync(manifestFile, "utf8"))];
      });
      const chunks = manifests.flatMap(([, manifest]) => Object.values(manifest));
      const styleFiles = new Set(chunks.flatMap((chunk) => chunk.css ?? []));
      const styles = Object.fromEntries(
        [...styleFiles].map((name) => [name, readFileSync(new URL(name, client), "utf8")]),
      );
      return `export const manifests = ${JSON.stringify(Object.fromEntries(manifests))};\nexport const styles = ${JSON.stringify(styles)};\nexport const plainStyleFile = ${JSON.stringify(plainStyleFile())};`;
    },
  };
}

/** One chunk for what every page needs compresses better than the pieces that shared lazy parts would split it into. */
const everyPagesLibraries = {
  name: "libraries",
  test: /[\\/]node_modules[\\/](react|react-dom|scheduler|react-router|react-router-dom|@tanstack[\\/](query-core|react-query)|use-intl|hono)[\\/]/,
};

const sharedByPages = { name: pageChunkOf, includeDependenciesRecursively: false };

/** The first client empties the folder and brings the public files; the others add theirs. */
const clients = localeTags.map((locale, index) => ({
  name: clientOf(locale),
  environment: {
    consumer: "client" as const,
    build: {
      outDir: "dist/client",
      emptyOutDir: index === 0,
      copyPublicDir: index === 0,
      manifest: manifestOf(locale),
      assetsInlineLimit: 0,
      modulePreload: {
        // What every first load has, no part needs to preload.
        resolveDependencies: (_file: string, dependencies: string[]) =>
          dependencies.filter((name) => !/(libraries|rolldown-runtime|entry-client)-/.test(name)),
      },
      rolldownOptions: {
        input: "src/app/entry-client.tsx",
        // No getter has an effect, so unused tables that read others' constants can go.
        treeshake: { propertyReadSideEffects: false },
        optimization: { inlineConst: { mode: "all" as const, pass: 2 } },
        output: { codeSplitting: { groups: [everyPagesLibraries, sharedByPages] } },
      },
    },
  },
}));

/** At the root with a fixed name, because a worker's scope is its folder. */
const serviceWorker = {
  consumer: "client" as const,
  build: {
    outDir: "dist/client",
    emptyOutDir: false,
    copyPublicDir: false,
    rolldownOptions: {
      input: "service-worker/service-worker.ts",
      output: { entryFileNames: "service-worker.js", codeSplitting: false },
    },
  },
};

const plainStyleSheet = {
  consumer: "client" as const,
  build: {
    outDir: "dist/client",
    emptyOutDir: false,
    copyPublicDir: false,
    cssCodeSplit: false,
    rolldownOptions: {
      input: "src/app/server/plain-styles.ts",
      output: { codeSplitting: false, assetFileNames: `assets/${plainStyles}-[hash][extname]` },
    },
  },
};

/** `vite build --app` writes dist/client (hashed assets, a manifest for each language) and then dist/server/entry-server.js. */
export default defineConfig(({ command }) => ({
  root: import.meta.dirname,
  plugins: [
    ...inlineClassNames(),
    compiledMessages(),
    directIcons(),
    react(),
    clientManifest(),
    workerVersion(),
    onlyStyles(),
    placeLabels(),
    landCells(),
  ],
  css: cssBuild,
  // The checks measure sizes; reporting the many small map files would be slow.
  build: { target: "es2023", reportCompressedSize: false, chunkSizeWarningLimit: 1200 },
  environments: {
    ...Object.fromEntries(
      clients
        .filter(({ name }) => command === "build" || name === "client")
        .map(({ name, environment }) => [name, environment]),
    ),
    ...(command === "build" && { service_worker: serviceWorker, plain_styles: plainStyleSheet }),
    ssr: {
      // A self-contained file; React's production build regardless of NODE_ENV at run time.
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
      for (const name of [...clients.map((client) => client.name), "service_worker", "plain_styles", "ssr"]) {
        const environment = builder.environments[name];
        if (environment !== undefined) await builder.build(environment);
      }
    },
  },
}));
