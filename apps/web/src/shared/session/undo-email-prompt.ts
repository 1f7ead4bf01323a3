import { createPromptStore } from "./prompt.ts";

/** How the dialog opens that undoes a change of address: by the link to the old one. */
export type UndoEmailPrompt = { readonly undoHash: string };

const store = createPromptStore<UndoEmailPrompt>();

export function openUndoEmail(prompt: UndoEmailPrompt): void {
  store.set(prompt);
}

export function closeUndoEmail(): void {
  store.set(null);
}

/** The open prompt, or null. */
export const useUndoEmailPrompt = store.usePrompt;
