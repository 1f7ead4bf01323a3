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

export function closePassword(): void {
  store.set(null);
}

/** The open prompt, or null. */
export const usePasswordPrompt = store.usePrompt;
