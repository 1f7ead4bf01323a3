import { matchPath } from "react-router-dom";
import type { PageModule } from "../shared/page/page.ts";
import { importPage, isBuilt, type PageRoute, pageRoutes } from "./route-table.ts";

type RouteMatch = { readonly route: PageRoute; readonly params: Readonly<Record<string, string | undefined>> };

/** The routes whose pages are part of this build, in the table's order. */
export const builtRoutes = pageRoutes.filter(isBuilt);

/** The first route that matches a path; null without a match. */
export function matchRoute(pathname: string): RouteMatch | null {
  for (const route of builtRoutes) {
    const match = matchPath(route.path, pathname);
    if (match !== null) return { route, params: match.params };
  }
  return null;
}

const loaded = new Map<string, PageModule>();
const loading = new Map<string, Promise<PageModule>>();

/** A page loaded before renders synchronously: on the server, and at hydration. */
export function loadedPage(route: PageRoute): PageModule | undefined {
  return loaded.get(route.module);
}

/**
 * Returns the same promise for the same page, as `use` requires: also a rejected one, because React renders once more
 * before it shows the error, and browsers don't fetch a module again that failed.
 */
export function loadPage(route: PageRoute): Promise<PageModule> {
  const known = loading.get(route.module);
  if (known !== undefined) return known;
  const load = importAndStore(route);
  loading.set(route.module, load);
  return load;
}

/** Preloads a page's code before navigation, e.g. when a link is hovered. */
export function preloadPage(pathname: string): void {
  const match = matchRoute(pathname);
  if (match === null || loading.has(match.route.module)) return;
  importAndStore(match.route).catch(() => undefined);
}

async function importAndStore(route: PageRoute): Promise<PageModule> {
  const page = await importPage(route);
  loaded.set(route.module, page);
  return page;
}
