import { offlineShellPath } from "@meander/domain/paths";
import { offlineEntries } from "@meander/domain/site/offline-entries";

const assetAttribute = /\s(?:href|src)="(\/assets\/[^"]+)"/g;
const documentLanguage = /<html lang="([^"]+)"/;
const { name } = offlineEntries.offlineShell;

/** Stores the page that opens without a network, with all files that it names, in place of the one before. */
export async function storeShell(): Promise<void> {
  const response = await fetch(offlineShellPath, { credentials: "include", cache: "no-store" });
  if (!response.ok) throw new Error(`The offline page answered ${response.status}`);
  const html = await response.clone().text();
  const files = new Set([...html.matchAll(assetAttribute)].map(([, file = ""]) => file));
  const shell = await caches.open(name);
  const stored = await shell.keys();
  const known = new Set(stored.map(({ url }) => new URL(url).pathname));
  await shell.addAll([...files].filter((file) => !known.has(file)));
  await shell.put(offlineShellPath, response);
  const outdated = [...known].filter((path) => path !== offlineShellPath && !files.has(path));
  await Promise.all(outdated.map((path) => shell.delete(path)));
}

/** The stored page, or one of its files. */
export function findInShell(path: string): Promise<Response | undefined> {
  return caches.match(path, { cacheName: name });
}

/** The language of the stored page; null without one. */
export async function shellLanguage(): Promise<string | null> {
  const html = await (await findInShell(offlineShellPath))?.text();
  return documentLanguage.exec(html ?? "")?.[1] ?? null;
}
