import { useSyncExternalStore } from "react";

const nothingChanges = () => () => undefined;

/** False on the server and for the drawing that takes over from it: what is loaded on demand waits until then. */
export function useIsInBrowser(): boolean {
  return useSyncExternalStore(
    nothingChanges,
    () => true,
    () => false,
  );
}
