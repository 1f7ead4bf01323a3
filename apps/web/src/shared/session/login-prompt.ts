import { useSyncExternalStore } from "react";
import { useSession } from "./use-session.ts";

/** How the login dialog opens: with a message or picture it shows an intro first (specification §4). */
export type LoginPrompt = {
  /** `verification`: a new link to verify an address. */
  readonly mode: "login" | "signUp" | "forgotten" | "verification";
  readonly message?: string;
  readonly image?: string;
  /** The person was logged in until now: the dialog says so. */
  readonly isSessionOver?: boolean;
  /** Where to go once logged in; the page stays where it is when absent. */
  readonly returnTo?: string;
  /** Runs once somebody is logged in, e.g. to repeat what they meant to do. */
  readonly onLogin?: () => void;
};

let current: LoginPrompt | null = null;
const listeners = new Set<() => void>();

function publish(prompt: LoginPrompt | null): void {
  current = prompt;
  for (const listener of listeners) listener();
}

export function openLogin(prompt: Partial<LoginPrompt> = {}): void {
  publish({ mode: "login", ...prompt });
}

/** Once, however many calls find the session over; a dialog that is open already stays as it is. */
export function openLoginAfterSession(): void {
  if (current === null) openLogin({ isSessionOver: true });
}

export function closeLogin(): void {
  publish(null);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The open prompt, or null. */
export function useLoginPrompt(): LoginPrompt | null {
  return useSyncExternalStore(
    subscribe,
    () => current,
    () => null,
  );
}

/** True when somebody is logged in; otherwise opens the login dialog over the page and answers false. */
export function useRequireLogin(): (prompt?: Partial<LoginPrompt>) => boolean {
  const user = useSession();
  return (prompt) => {
    if (user !== null) return true;
    openLogin(prompt);
    return false;
  };
}
