import { useSyncExternalStore } from "react";
import { formatRoute, parseRoute, type Route } from "./route.ts";

let cachedRoute = { hash: "", route: parseRoute("") };

/** The current route without a subscription; the same object until it changes. */
export function getRoute(): Route {
  if (cachedRoute.hash !== location.hash) cachedRoute = { hash: location.hash, route: parseRoute(location.hash) };
  return cachedRoute.route;
}

const listeners = new Set<() => void>();
// `popstate` fires synchronously when a link is followed; `hashchange` fires in a later task.
addEventListener("popstate", notifyListeners);
addEventListener("hashchange", notifyListeners);

function notifyListeners(): void {
  for (const listener of listeners) listener();
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The current route, with a subscription. */
export function useRoute(): Route {
  return useSyncExternalStore(listen, getRoute);
}

type Target = Partial<Route> & { readonly screen: string };

/**
 * Navigates and notifies listeners synchronously. `replace` adds no history entry: for filters and for moving along a
 * list.
 */
export function navigate(target: Target, { replace = false } = {}): void {
  const hash = formatRoute(target);
  if (hash === location.hash) return;
  if (replace) history.replaceState(null, "", hash);
  else history.pushState(null, "", hash);
  notifyListeners();
}

/**
 * Makes the shown route more specific without a history entry: the case opened by default, or the default screen.
 * Ignored once the route is no longer `from`, because a followed link takes precedence.
 */
export function refineRoute(from: Route, target: Target): void {
  if (getRoute() === from) navigate(target, { replace: true });
}

/** Changes filters in the route; an empty text removes one. */
export function setRouteQuery(changes: Readonly<Record<string, string>>): void {
  const now = getRoute();
  navigate({ ...now, query: { ...now.query, ...changes } }, { replace: true });
}
