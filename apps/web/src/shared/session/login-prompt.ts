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

/** Once, however many calls find the session over; a dialog that is open already stays as it is. */
export function openLoginAfterSession(): void {
  if (store.get() === null) openLogin({ isSessionOver: true });
}

export function closeLogin(): void {
  store.set(null);
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
