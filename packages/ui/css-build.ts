import type { Plugin, UserConfig } from "vite";

/** How both apps build their styles: modules whose selectors need a class of their own, and named breakpoints. */
export const cssBuild: NonNullable<UserConfig["css"]> = {
  transformer: "lightningcss",
  lightningcss: {
    drafts: { customMedia: true },
    cssModules: { pattern: "[local]_[hash]", pure: true, grid: false },
  },
};

/** Reads classes as named exports, which the bundler inlines: a module's table of names costs twice as much of the first load. */
export function inlineClassNames(): readonly Plugin[] {
  const importNames: Plugin = {
    name: "meander:class-names",
    enforce: "pre",
    transform: {
      filter: { id: /\.tsx?$/ },
      handler: (code) => ({
        code: code.replaceAll(/^import (\w+) from ("[^"]+\.module\.css");$/gm, "import * as $1 from $2;"),
        map: null,
      }),
    },
  };
  // A sheet whose names are all inlined would otherwise leave the bundle with them.
  const retainSheets: Plugin = {
    name: "meander:retained-sheets",
    enforce: "post",
    transform: {
      filter: { id: /\.module\.css$/ },
      handler: (code) => ({ code, map: null, moduleSideEffects: "no-treeshake" }),
    },
  };
  return [importNames, retainSheets];
}
