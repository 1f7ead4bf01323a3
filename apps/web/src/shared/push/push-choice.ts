import { pushEntries } from "@meander/domain/site/push-entries";
import { openRareDialog, type PushOccasion } from "../session/rare-dialogs.ts";

const declined = "no";

/** Offers push messages once, unless they can't be shown here, or are on or were declined already. */
export function offerPush(personId: string, occasion: PushOccasion): void {
  if (!isPushSupported() || Notification.permission === "denied") return;
  if ([declined, personId].includes(readPushChoice() ?? "")) return;
  openRareDialog({ name: "push", occasion });
}

export function isPushSupported(): boolean {
  return "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;
}

/** The person for whom this browser gets pushes, `no` if they were declined, null before. */
export function readPushChoice(): string | null {
  try {
    return localStorage.getItem(pushEntries.pushChoice.name);
  } catch {
    return null;
  }
}

export function declinePush(): void {
  storePushChoice(declined);
}

export function storePushChoice(choice: string): void {
  try {
    localStorage.setItem(pushEntries.pushChoice.name, choice);
  } catch {
    // Without storage the offer comes again.
  }
}
