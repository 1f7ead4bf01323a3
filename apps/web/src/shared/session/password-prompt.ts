import { useSyncExternalStore } from "react";

/** How the 'Set your new password' dialog opens. */
export type PasswordPrompt = {
  /** From a mailed link; absent for somebody logged in. */
  readonly resetHash?: string;
};

let current: PasswordPrompt | null = null;
const listeners = new Set<() => void>();

function publish(prompt: PasswordPrompt | null): void {
  current = prompt;
  for (const listener of listeners) listener();
}

export function openPassword(prompt: PasswordPrompt = {}): void {
  publish(prompt);
}

let isPostponed = false;

/** After what its person came for. */
export function postponePassword(): void {
  isPostponed = true;
}

export function openPostponedPassword(): void {
  if (!isPostponed) return;
  isPostponed = false;
  openPassword();
}

export function closePassword(): void {
  publish(null);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The open prompt, or null. */
export function usePasswordPrompt(): PasswordPrompt | null {
  return useSyncExternalStore(
    subscribe,
    () => current,
    () => null,
  );
}
