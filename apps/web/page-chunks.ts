import { createHash } from "node:crypto";

type Modules = { getModuleInfo(id: string): { readonly importers: readonly string[] } | null };

const page = /([a-z-]+)-page\.tsx$/;
const entry = /entry-client\.tsx$/;
/** Measured: fewer pages put more into every first load, more pages into further requests. */
const COMMON_PAGES = 8;
/** Measured: with fewer, every first load grows; with more, pages need files of a few hundred bytes for icons. */
const COMMON_PAGES_OF_ICON = 3;
const icon = /\/lucide-react\/dist\/esm\/icons\//;

/**
 * Names the chunk of a module that several pages import statically; null leaves it to the bundler. Parts that load on
 * use don't count: by them too the bundler would cut what a page needs into dozens of files of a few hundred bytes,
 * each with a request, and phones with a slow network open six at a time.
 */
export function pageChunkOf(id: string, modules: Modules): string | null {
  const importers = importersOf(id, modules);
  const pages = [...importers].flatMap((importer) => page.exec(importer)?.[1] ?? []);
  const commonPages = icon.test(id) ? COMMON_PAGES_OF_ICON : COMMON_PAGES;
  if (pages.length >= commonPages || [...importers].some((importer) => entry.test(importer))) return "common";
  return pages.length < 2 ? null : `pages-${shortHash(pages.toSorted().join())}`;
}

/** Every first load has the names of the files that load on use, so the pages' own names would be too long. */
function shortHash(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 6);
}

/** The module and all that import it statically, however far away. */
function importersOf(id: string, modules: Modules): Set<string> {
  const importers = new Set([id]);
  for (const importer of importers) {
    for (const next of modules.getModuleInfo(importer)?.importers ?? []) importers.add(next);
  }
  return importers;
}
