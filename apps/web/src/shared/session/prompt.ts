import { useSyncExternalStore } from "react";

export type PromptStore<Prompt> = {
  readonly get: () => Prompt | null;
  /** Null closes the dialog. */
  readonly set: (prompt: Prompt | null) => void;
  /** The open prompt, or null; on the server always null. */
  readonly usePrompt: () => Prompt | null;
};

/** A store of the options that a dialog was opened with. */
export function createPromptStore<Prompt>(): PromptStore<Prompt> {
  let current: Prompt | null = null;
  const listeners = new Set<() => void>();
  const get = () => current;
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  return {
    get,
    set(prompt) {
      current = prompt;
      for (const listener of listeners) listener();
    },
    usePrompt: () => useSyncExternalStore(subscribe, get, () => null),
  };
}
