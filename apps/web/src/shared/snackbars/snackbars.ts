import { snackbarMs } from "@meander/domain/constants";
import { useSyncExternalStore } from "react";

export type SnackbarTone = "info" | "success" | "error";
export type SnackbarEntry = { readonly id: number; readonly text: string; readonly tone: SnackbarTone };

const LIMIT = 3;
let entries: readonly SnackbarEntry[] = [];
let lastId = 0;
const none: readonly SnackbarEntry[] = [];
const listeners = new Set<() => void>();

function publish(next: readonly SnackbarEntry[]): void {
  entries = next;
  for (const listener of listeners) listener();
}

/** Shows a short text at the top right. The same text twice is shown once, anew. */
export function showSnackbar(text: string, tone: SnackbarTone = "info"): void {
  lastId += 1;
  const id = lastId;
  publish([...entries.filter((entry) => entry.text !== text), { id, text, tone }].slice(-LIMIT));
  setTimeout(() => dismissSnackbar(id), snackbarMs.shown);
}

export function dismissSnackbar(id: number): void {
  if (entries.some((entry) => entry.id === id)) publish(entries.filter((entry) => entry.id !== id));
}

export function useSnackbars(): readonly SnackbarEntry[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => entries,
    () => none,
  );
}
