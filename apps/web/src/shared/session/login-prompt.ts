import { createPromptStore } from "./prompt.ts";
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

const store = createPromptStore<LoginPrompt>();

export function openLogin(prompt: Partial<LoginPrompt> = {}): void {
  store.set({ mode: "login", ...prompt });
}

const waiting = new Set<(isLoggedIn: boolean) => void>();

/** Opens one dialog however many calls find the session expired; a dialog that is open already stays as it is. False when it is closed instead. */
export function logInAgain(): Promise<boolean> {
  if (store.get() === null) openLogin({ isSessionOver: true });
  return new Promise((resolve) => waiting.add(resolve));
}

/** Calls that wait for a login continue only for the person who made them. */
export function closeLogin(canContinue = false): void {
  store.set(null);
  for (const resolve of waiting) resolve(canContinue);
  waiting.clear();
}

/** The open prompt, or null. */
export const useLoginPrompt = store.usePrompt;

/** True when somebody is logged in; otherwise opens the login dialog over the page and answers false. */
export function useRequireLogin(): (prompt?: Partial<LoginPrompt>) => boolean {
  const user = useSession();
  return (prompt) => {
    if (user !== null) return true;
    openLogin(prompt);
    return false;
  };
}
