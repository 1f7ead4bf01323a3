import { useSyncExternalStore } from "react";

let hash: string | null = null;
const listeners = new Set<() => void>();

function publish(next: string | null): void {
  hash = next;
  for (const listener of listeners) listener();
}

/** Opens the 'Set your new password' dialog with the hash of a mailed link. */
export function openPasswordReset(passwordResetHash: string): void {
  publish(passwordResetHash);
}

export function closePasswordReset(): void {
  publish(null);
}

/** The hash the dialog is open with, or null. Never stored: it works once. */
export function usePasswordResetHash(): string | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => hash,
    () => null,
  );
}
