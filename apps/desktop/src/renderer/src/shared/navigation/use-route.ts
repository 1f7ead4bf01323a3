import { useSyncExternalStore } from "react";
import { formatRoute, parseRoute, type Route } from "./route.ts";

let seen = { hash: "", route: parseRoute("") };

/** The current address as it is now, for whoever need not follow it; the same object until it changes. */
export function readRoute(): Route {
  if (seen.hash !== location.hash) seen = { hash: location.hash, route: parseRoute(location.hash) };
  return seen.route;
}

const listeners = new Set<() => void>();
// A followed link is told of at once by `popstate`; `hashchange` comes later, and where only it comes.
addEventListener("popstate", tell);
// Whoever follows a link is told of it at once by `popstate`; `hashchange` comes in a later task.
addEventListener("popstate", tell);
addEventListener("hashchange", tell);

function tell(): void {
  for (const listener of listeners) listener();
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The current address; the component follows it. */
export function useRoute(): Route {
  return useSyncExternalStore(listen, readRoute);
}

type Target = Partial<Route> & { readonly room: string };

/** Goes there. `replace` leaves no step to go back to: for filters and for moving along a list. Pages are told at once, not by the event. */
export function navigate(target: Target, { replace = false } = {}): void {
  const hash = formatRoute(target);
  if (hash === location.hash) return;
  if (replace) history.replaceState(null, "", hash);
  else history.pushState(null, "", hash);
  tell();
}

/**
 * Says more exactly where one already is: which case opened by itself, which room was meant. Nothing happens once the address is another than
 * `from`: a link changes it a moment before pages hear of it, and where it leads comes first.
 */
export function refineRoute(from: Route, target: Target): void {
  if (readRoute() === from) navigate(target, { replace: true });
}

/** Changes filters of the page in its address; an empty text takes one away. */
export function setRouteQuery(changes: Readonly<Record<string, string>>): void {
  const now = readRoute();
  navigate({ ...now, query: { ...now.query, ...changes } }, { replace: true });
}
