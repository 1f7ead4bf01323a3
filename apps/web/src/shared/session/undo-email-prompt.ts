import { useSyncExternalStore } from "react";

/** How the dialog opens that undoes a change of address: by the link to the old one. */
export type UndoEmailPrompt = { readonly undoHash: string };

let current: UndoEmailPrompt | null = null;
const listeners = new Set<() => void>();

function publish(prompt: UndoEmailPrompt | null): void {
  current = prompt;
  for (const listener of listeners) listener();
}

export function openUndoEmail(prompt: UndoEmailPrompt): void {
  publish(prompt);
}

export function closeUndoEmail(): void {
  publish(null);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The open prompt, or null. */
export function useUndoEmailPrompt(): UndoEmailPrompt | null {
  return useSyncExternalStore(
    subscribe,
    () => current,
    () => null,
  );
}
