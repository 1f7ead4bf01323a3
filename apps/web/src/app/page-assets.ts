import { manifests, plainStyleFile, styles as styleTexts } from "virtual:client-manifest";
import bricolage from "@fontsource/bricolage-grotesque/files/bricolage-grotesque-latin-700-normal.woff2?url";
import type { Locale } from "@meander/domain/messages/locales";
import figtree from "@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url";

const ENTRY = "src/app/entry-client.tsx";

export const plainStyles = `/${plainStyleFile}`;

export const preloadedFonts = [figtree, bricolage];

export type PageAssets = {
  readonly entry: string;
  readonly scripts: readonly string[];
  /** Style sheets with their texts: small enough to be inlined, so that no request blocks rendering. */
  readonly styles: readonly { readonly href: string; readonly text: string }[];
};

/**
 * The built files that the first render of these pages needs in a language: the entry, the pages' chunks and their
 * imports.
 */
export function assetsOf(sources: readonly string[], locale: Locale): PageAssets {
  const manifest = manifests[locale] ?? {};
  const scripts = new Set<string>();
  // The entry's own styles set the order of the layers, so they precede those of the chunks that it imports.
  const styleNames = new Set(manifest[ENTRY]?.css);
  const visited = new Set<string>();
  function visit(key: string): void {
    const chunk = manifest[key];
    if (chunk === undefined || visited.has(key)) return;
    visited.add(key);
    for (const imported of chunk.imports ?? []) visit(imported);
    scripts.add(`/${chunk.file}`);
    for (const style of chunk.css ?? []) styleNames.add(style);
  }
  visit(ENTRY);
  for (const source of sources) visit(source);
  const entry = `/${manifest[ENTRY]?.file ?? ""}`;
  scripts.delete(entry);
  const styles = [...styleNames].map((name) => ({ href: `/${name}`, text: styleTexts[name] ?? "" }));
  return { entry, scripts: [...scripts], styles };
}

/** What the module loads on use: dialogs, forms and the like, but neither pages nor maps. */
export function lazyPartsOf(source: string, locale: Locale): readonly string[] {
  return (manifests[locale]?.[source]?.dynamicImports ?? []).filter((key) => !/-page\.tsx$|-map\.tsx$/.test(key));
}

/** The lazy parts of every page, without the dialogs that need a network. */
export function everyPagesLazyParts(locale: Locale): readonly string[] {
  return lazyPartsOf(ENTRY, locale).filter((key) => !key.startsWith("src/features/"));
}
