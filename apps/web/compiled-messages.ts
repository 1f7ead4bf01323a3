import { stat } from "node:fs/promises";
import { fileURLToPath, pathToFileURL } from "node:url";
import { defaultLocale, languageOf, type Locale, localeTags } from "@meander/domain/messages/locales";
import compile from "icu-minify/compile";
import type { Plugin } from "vite";
import { localeOfClient } from "./clients.ts";

type MessageTree = { readonly [key: string]: string | MessageTree };

const folders = fileURLToPath(new URL("../../packages/domain/src/messages/", import.meta.url));
const englishFile = new RegExp(`/packages/domain/src/messages/${languageOf(defaultLocale).folder}/([\\w-]+\\.ts)$`);

function compileTree(tree: MessageTree): object {
  const entries = Object.entries(tree).map(([key, value]) => [
    key,
    typeof value === "string" ? compile(value) : compileTree(value),
  ]);
  return Object.fromEntries(entries);
}

/** Messages are compiled, so the formatter needs no ICU parser. */
const withoutParser = {
  name: "meander:without-parser",
  resolveId(id, importer) {
    if (id !== "use-intl/format-message") return null;
    return this.resolve("use-intl/format-message/format-only", importer, { skipSelf: true });
  },
} satisfies Plugin;

/**
 * Replaces imports of English messages in each client by the client's language, precompiled: browsers fetch neither
 * another language nor an ICU parser. In development one client serves all languages and selects by the page's `lang`.
 */
export function compiledMessages(): Plugin {
  return {
    name: "meander:compiled-messages",
    enforce: "pre",
    applyToEnvironment: ({ config }) => config.consumer === "client",
    // In development, dependencies are pre-bundled, where the app's plugins don't run.
    configEnvironment: (name) =>
      name === "client" ? { optimizeDeps: { rolldownOptions: { plugins: [withoutParser] } } } : null,
    resolveId: withoutParser.resolveId,
    async load(id) {
      const file = englishFile.exec(id.split("?")[0] ?? id)?.[1];
      if (file === undefined) return null;
      if (this.environment.mode === "build")
        return writeExports(await readAreas(file, localeOfClient(this.environment.name)));
      const all = await Promise.all(localeTags.map(async (tag) => [tag, await readAreas(file, tag)] as const));
      return writeChoice(Object.fromEntries(all));
    },
  };
}

/** The compiled exports of a message file in a language. */
async function readAreas(file: string, locale: Locale): Promise<Readonly<Record<string, object>>> {
  const { folder, derive } = languageOf(locale);
  const path = `${folders}${folder}/${file}`;
  // Node caches modules by URL: the modification time makes a file that changed in watch mode a new module.
  const { mtimeMs } = await stat(path);
  const areas: Record<string, MessageTree> = await import(`${pathToFileURL(path).href}?${mtimeMs}`);
  const entries = Object.entries(areas).map(([name, tree]) => [name, compileTree(derive?.(tree) ?? tree)] as const);
  return Object.fromEntries(entries);
}

function writeExports(areas: Readonly<Record<string, object>>): string {
  return Object.entries(areas)
    .map(([name, tree]) => `export const ${name} = ${JSON.stringify(tree)};`)
    .join("\n");
}

function writeChoice(byLocale: Readonly<Record<string, Readonly<Record<string, object>>>>): string {
  const names = Object.keys(byLocale[defaultLocale] ?? {});
  const chosen = `const areas = ${JSON.stringify(byLocale)}[document.documentElement.lang];`;
  return [chosen, ...names.map((name) => `export const ${name} = areas.${name};`)].join("\n");
}
