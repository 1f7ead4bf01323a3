import { offlineShellPath } from "@meander/domain/paths";
import { findPicture } from "../src/shared/offline/picture-store.ts";
import { findInShell } from "../src/shared/offline/shell-store.ts";

/** After so long a page counts as unreachable, in milliseconds. */
const NAVIGATION_TIMEOUT_MS = 10_000;
const SVG = "image/svg+xml";
/** Its ground shows instead of the sign of a broken picture. */
const blank = '<svg xmlns="http://www.w3.org/2000/svg"/>';

/** Answers a request of the site itself without a network where possible; undefined leaves it to the browser. */
export function answerOffline(event: FetchEvent): Promise<Response> | undefined {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== self.location.origin || url.pathname.startsWith("/api/"))
    return undefined;
  if (request.mode === "navigate") return openPage(event);
  if (url.pathname.startsWith("/assets/")) return openAsset(request, url.pathname);
  return request.destination === "image" ? openPicture(request, url.pathname) : undefined;
}

/** From the network; without one, or while it stays silent, the stored page takes its place. */
async function openPage({ request, preloadResponse }: FetchEvent): Promise<Response> {
  const page = fetchPage(request, preloadResponse);
  const shell = await findInShell(offlineShellPath);
  if (shell === undefined) return page;
  const silence = new Promise<Response>((resolve) => {
    setTimeout(() => resolve(shell), NAVIGATION_TIMEOUT_MS);
  });
  return Promise.race([page.catch(() => shell), silence]);
}

async function fetchPage(request: Request, preloaded: Promise<Response | undefined>): Promise<Response> {
  return (await preloaded) ?? fetch(request);
}

/** The names of assets have a hash of their contents, so a stored one is never outdated. */
async function openAsset(request: Request, path: string): Promise<Response> {
  return (await findInShell(path)) ?? fetch(request);
}

/** Without a network, the stored picture of an activity; a scene's place then stays plain. */
async function openPicture(request: Request, path: string): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    const stored = await findPicture(path);
    if (stored !== undefined) return stored;
    if (!path.startsWith("/scene/")) throw error;
    return new Response(blank, { headers: { "Content-Type": SVG } });
  }
}
