import { matchPath } from "react-router-dom";
import type { PageModule } from "../shared/page/page.ts";
import { importPage, isBuilt, type PageRoute, pageRoutes } from "./route-table.ts";

type RouteMatch = { readonly route: PageRoute; readonly params: Readonly<Record<string, string | undefined>> };

/** The routes whose pages are part of this build, in the table's order. */
export const builtRoutes = pageRoutes.filter(isBuilt);

/** The first route of the table that a path matches; null where the path leads nowhere. */
export function matchRoute(pathname: string): RouteMatch | null {
  for (const route of builtRoutes) {
    const match = matchPath(route.path, pathname);
    if (match !== null) return { route, params: match.params };
  }
  return null;
}

const loaded = new Map<string, PageModule>();
const loading = new Map<string, Promise<PageModule>>();

/** A page that was loaded before can be drawn at once: on the server, and by the first drawing in the browser. */
export function loadedPage(route: PageRoute): PageModule | undefined {
  return loaded.get(route.module);
}

/** The same promise for the same page, so that drawing can wait on it. A failed load is tried again next time. */
export function loadPage(route: PageRoute): Promise<PageModule> {
  const known = loading.get(route.module);
  if (known !== undefined) return known;
  const load = importPage(route).then((page) => {
    loaded.set(route.module, page);
    return page;
  });
  load.catch(() => loading.delete(route.module));
  loading.set(route.module, load);
  return load;
}

/** Fetches a page's code before somebody goes there, e.g. when a link is pointed at. */
export function warmPage(pathname: string): void {
  const match = matchRoute(pathname);
  if (match !== null) loadPage(match.route).catch(() => undefined);
}
