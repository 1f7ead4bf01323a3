import { useSyncExternalStore } from "react";

const subscribeToNothing = () => () => undefined;

/** What only the browser knows, a primitive that doesn't change; on the server and during hydration the other value. */
export function useInBrowser<Value extends string | boolean>(read: () => Value, onServer: Value): Value {
  return useSyncExternalStore(subscribeToNothing, read, () => onServer);
}
