import type { Activity } from "@meander/domain/contract/activities";
import type { EmailPrompt } from "@meander/domain/person/email-prompt";
import { createPromptStore } from "./prompt.ts";

/** What the person has just done for the first time: they will want to hear what follows. */
export type PushOccasion = "join" | "create";

/** A dialog that few visits open, with its options. In one store: every page waits for them. */
export type RareDialog =
  /** Sets a new password, with the hash of a mailed link or within a session. */
  | { readonly name: "password"; readonly resetHash?: string }
  /** Undoes a change of address, by the link mailed to the old one. */
  | { readonly name: "undoEmail"; readonly undoHash: string }
  /** Verifies an address, by the link mailed to it. */
  | { readonly name: "verifyEmail"; readonly verifyHash: string }
  /** Asks for an address, or to verify the one given. */
  | { readonly name: "emailPrompt"; readonly prompt: EmailPrompt }
  /** The first-time tour. */
  | { readonly name: "tour" }
  /** Shows what was just published. */
  | { readonly name: "published"; readonly activity: Activity }
  /** Offers push messages. */
  | { readonly name: "push"; readonly occasion: PushOccasion };

const store = createPromptStore<RareDialog>();

export const openRareDialog: (dialog: RareDialog) => void = store.set;

export function closeRareDialog(): void {
  store.set(null);
}

export const isRareDialogOpen = (): boolean => store.get() !== null;

/** The open dialog, or null. */
export const useRareDialog = store.usePrompt;

/** The options of the open dialog of that name; undefined if another one is open, or none. */
export function useRareDialogNamed<Name extends RareDialog["name"]>(
  name: Name,
): Extract<RareDialog, { readonly name: Name }> | undefined {
  const open = useRareDialog();
  return open?.name === name ? (open as Extract<RareDialog, { readonly name: Name }>) : undefined;
}
