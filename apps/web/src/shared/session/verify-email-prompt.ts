import { createPromptStore } from "./prompt.ts";

/** The options of the dialog that verifies an address, by the link mailed to it. */
export type VerifyEmailPrompt = { readonly verifyHash: string };

const store = createPromptStore<VerifyEmailPrompt>();

export function openVerifyEmail(prompt: VerifyEmailPrompt): void {
  store.set(prompt);
}

export function closeVerifyEmail(): void {
  store.set(null);
}

/** The open prompt, or null. */
export const useVerifyEmailPrompt = store.usePrompt;
