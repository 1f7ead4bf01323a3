import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const iconLibrary = "lucide-react";
const iconImport = /import \{([^}]*)\} from "lucide-react";/g;
const iconExport = /export \{([^}]*)\} from '\.\/icons\/([\w-]+)\.mjs'/g;

/**
 * Imports each icon from its own module in place of the library's index. By the index, every page would seem to import
 * every icon, and all of them would be in the code of every page.
 */
export function directIcons(): Plugin {
  let files: ReadonlyMap<string, string>;
  return {
    name: "meander:direct-icons",
    enforce: "pre",
    applyToEnvironment: ({ config }) => config.consumer === "client",
    async buildStart() {
      const index = fileURLToPath(import.meta.resolve(iconLibrary)).replace(
        "/cjs/lucide-react.js",
        "/esm/lucide-react.mjs",
      );
      files = iconFilesOf(await readFile(index, "utf8"));
    },
    transform: {
      filter: { id: /\.tsx?$/, code: iconLibrary },
      handler: (code) => ({ code: importDirectly(code, files), map: null }),
    },
  };
}

/** The file of each icon by its exported names. */
export function iconFilesOf(index: string): ReadonlyMap<string, string> {
  const exported = [...index.matchAll(iconExport)].flatMap(([, names = "", file = ""]) =>
    names.split(",").map((name) => [name.replace("default as", "").trim(), file] as const),
  );
  return new Map(exported);
}

/** The code with an import for each icon, on the lines of the former ones. Types go, as the compiler would remove them. */
export function importDirectly(code: string, files: ReadonlyMap<string, string>): string {
  return code.replace(iconImport, (statement: string, names: string) => {
    const icons = names.split(",").map((name) => name.trim());
    const imports = icons
      .filter((name) => name !== "" && !name.startsWith("type "))
      .map((name) => {
        const [imported = "", local = imported] = name.split(" as ");
        const file = files.get(imported);
        if (file === undefined) throw new Error(`${iconLibrary} has no icon ${imported}.`);
        return `import ${local} from "${iconLibrary}/icons/${file}";`;
      });
    return imports.join(" ") + "\n".repeat(statement.split("\n").length - 1);
  });
}
