import { createPromptStore } from "../session/prompt.ts";
import type { WaitingChange } from "./changes.ts";

export type OfflineNotice = {
  /** When the copy was taken that pages show, an ISO instant; null while they show the server's own answers. */
  readonly copyTakenAt: string | null;
  /** A reload brings a newer version of the site. */
  readonly isUpdateReady: boolean;
  readonly waiting: readonly WaitingChange[];
  /** How the site can be installed on this device, while that is offered. */
  readonly install: "prompt" | "shareMenu" | null;
};

const nothing: OfflineNotice = { copyTakenAt: null, isUpdateReady: false, waiting: [], install: null };
const store = createPromptStore<OfflineNotice>();

/** What the bar above the page says; null for nothing. */
export const useOfflineNotice = store.usePrompt;

export function isCopyShown(): boolean {
  return store.get()?.copyTakenAt != null;
}

export function changeNotice(change: Partial<OfflineNotice>): void {
  const next = { ...(store.get() ?? nothing), ...change };
  const { copyTakenAt, isUpdateReady, waiting, install } = next;
  const isEmpty = copyTakenAt === null && !isUpdateReady && waiting.length === 0 && install === null;
  store.set(isEmpty ? null : next);
}
