import { createPromptStore } from "./prompt.ts";
import { useSession } from "./use-session.ts";

/** The options of the login dialog: with a message or picture it shows an intro first. */
export type LoginPrompt = {
  /** `verification`: requests a new link to verify an address. */
  readonly mode: "login" | "signUp" | "forgotten" | "verification";
  readonly message?: string;
  readonly image?: string;
  /** The session has expired: the dialog explains it. */
  readonly isSessionExpired?: boolean;
  /** The path to open after the login; without it the page stays. */
  readonly returnTo?: string;
  /** Runs after the login, e.g. to repeat the interrupted action. */
  readonly onLogin?: () => void;
};

const store = createPromptStore<LoginPrompt>();

export function openLogin(prompt: Partial<LoginPrompt> = {}): void {
  store.set({ mode: "login", ...prompt });
}

const pendingRequests = new Set<(isLoggedIn: boolean) => void>();

/**
 * Opens one dialog for all requests that find the session expired; an open dialog stays. Resolves to true after a login
 * by the same person, false if the dialog closes otherwise.
 */
export function promptForLogin(): Promise<boolean> {
  if (store.get() === null) openLogin({ isSessionExpired: true });
  return new Promise((resolve) => pendingRequests.add(resolve));
}

/** Pending requests continue only after a login by the person who made them. */
export function closeLogin(canContinue = false): void {
  store.set(null);
  for (const resolve of pendingRequests) resolve(canContinue);
  pendingRequests.clear();
}

/** The open prompt, or null. */
export const useLoginPrompt = store.usePrompt;

/** Returns true with a session; otherwise opens the login dialog and returns false. */
export function useRequireLogin(): (prompt?: Partial<LoginPrompt>) => boolean {
  const user = useSession();
  return (prompt) => {
    if (user !== null) return true;
    openLogin(prompt);
    return false;
  };
}
