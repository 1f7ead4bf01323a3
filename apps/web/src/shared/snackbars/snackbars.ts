import type { SnackbarMessage } from "@meander/ui/primitives/snackbar";
import { useSyncExternalStore } from "react";

const LIMIT = 3;
const none: readonly SnackbarMessage[] = [];
let messages = none;
let lastId = 0;
const listeners = new Set<() => void>();

function publish(next: readonly SnackbarMessage[]): void {
  messages = next;
  for (const listener of listeners) listener();
}

/** Shows a short message at the top right for eight seconds. A repeated message restarts its timer. */
export function showSnackbar(
  text: string,
  tone: NonNullable<SnackbarMessage["tone"]> = "info",
  action?: NonNullable<SnackbarMessage["action"]>,
): void {
  lastId += 1;
  const message = { id: String(lastId), text, tone, ...(action && { action }) };
  publish([...messages.filter((other) => other.text !== text), message].slice(-LIMIT));
}

export function dismissSnackbar(id: string): void {
  publish(messages.filter((message) => message.id !== id));
}

export function useSnackbars(): readonly SnackbarMessage[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => messages,
    () => none,
  );
}
