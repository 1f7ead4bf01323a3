import { createPromptStore } from "./prompt.ts";

/** How the 'Set your new password' dialog opens. */
export type PasswordPrompt = {
  /** From a mailed link; absent for somebody logged in. */
  readonly resetHash?: string;
};

const store = createPromptStore<PasswordPrompt>();

export function openPassword(prompt: PasswordPrompt = {}): void {
  store.set(prompt);
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
  store.set(null);
}

/** The open prompt, or null. */
export const usePasswordPrompt = store.usePrompt;
