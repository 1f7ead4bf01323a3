import { createPromptStore } from "./prompt.ts";

/** The options of the dialog that undoes a change of address, by the link mailed to the old one. */
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
