import { createPromptStore } from "./prompt.ts";

/** The options of the "Set your new password" dialog. */
export type PasswordPrompt = {
  /** From a mailed link; undefined within a session. */
  readonly resetHash?: string;
};

const store = createPromptStore<PasswordPrompt>();

export function openPassword(prompt: PasswordPrompt = {}): void {
  store.set(prompt);
}

let isPostponed = false;

/** Postpones the dialog until the person has finished the task that they came for. */
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
