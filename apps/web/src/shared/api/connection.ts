import { useSyncExternalStore } from "react";

const changed = "connection";
let isAnswered = true;

/** Whether the last request got an answer: a phone with a network may still not reach the server. */
export function noteAnswered(next: boolean): void {
  if (next === isAnswered) return;
  isAnswered = next;
  window.dispatchEvent(new Event(changed));
}

export function isConnected(): boolean {
  return navigator.onLine && isAnswered;
}

/** Calls when the connection is lost or comes back. Returns a function to stop. */
export function onConnectionChange(listener: (event: Event) => void): () => void {
  const events = ["online", "offline", changed] as const;
  for (const name of events) window.addEventListener(name, listener);
  return () => {
    for (const name of events) window.removeEventListener(name, listener);
  };
}

/** Whether the server can be reached, as far as known; on the server true. */
export function useIsConnected(): boolean {
  return useSyncExternalStore(onConnectionChange, isConnected, () => true);
}
