import { stat } from "node:fs/promises";
import { pathToFileURL } from "node:url";
import compile from "icu-minify/compile";
import type { Plugin } from "vite";

type MessageTree = { readonly [key: string]: string | MessageTree };

const CATALOGUE_FILE = /\/packages\/domain\/src\/messages\/en\/[\w-]+\.ts$/;

function compileTree(tree: MessageTree): object {
  const entries = Object.entries(tree).map(([key, value]) => [
    key,
    typeof value === "string" ? compile(value) : compileTree(value),
  ]);
  return Object.fromEntries(entries);
}

/** Compiled messages are formatted without the parser. */
const withoutParser = {
  name: "meander:without-parser",
  resolveId(id, importer) {
    if (id !== "use-intl/format-message") return null;
    return this.resolve("use-intl/format-message/format-only", importer, { skipSelf: true });
  },
} satisfies Plugin;

/** Parses the catalogue while the client is built, so that no browser has to fetch a parser of ICU messages. */
export function compiledMessages(): Plugin {
  return {
    name: "meander:compiled-messages",
    enforce: "pre",
    applyToEnvironment: (environment) => environment.name === "client",
    // While developing, libraries are bundled beforehand, where no plugin of the app has a say.
    configEnvironment: (name) =>
      name === "client" ? { optimizeDeps: { rolldownOptions: { plugins: [withoutParser] } } } : null,
    resolveId: withoutParser.resolveId,
    async load(id) {
      const file = id.split("?")[0] ?? id;
      if (!CATALOGUE_FILE.test(file)) return null;
      // A file that changed while watching is a new module to Node.
      const { mtimeMs } = await stat(file);
      const areas: Record<string, MessageTree> = await import(`${pathToFileURL(file).href}?${mtimeMs}`);
      return Object.entries(areas)
        .map(([name, tree]) => `export const ${name} = ${JSON.stringify(compileTree(tree))};`)
        .join("\n");
    },
  };
}
