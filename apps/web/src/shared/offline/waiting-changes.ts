import { offlinePolicy } from "@meander/domain/site/offline-policy";
import { offlineEntries } from "@meander/domain/site/offline-entries";
import { hourMs } from "@meander/domain/time/durations";
import type { WaitingChange } from "./changes.ts";
import { changeNotice } from "./offline-notice.ts";

const prefix = `${offlineEntries.waitingChanges.name}.`;

/**
 * Stores a change until there is a network; false where the browser stores nothing, or can't send it in one tab only. The last vote or like of an activity
 * replaces those before: each sends the whole of what it sets.
 */
export function storeWaiting(made: Omit<WaitingChange, "madeAt" | "refusal">): boolean {
  if (!("locks" in navigator)) return false;
  const { kind } = made.change;
  const isReplaced = ({ change, activityId }: WaitingChange) =>
    (kind === "vote" || kind === "like") && change.kind === kind && activityId === made.activityId;
  try {
    const replaced = readWaiting(made.personId).filter(isReplaced);
    store({ ...made, madeAt: new Date().toISOString(), refusal: null });
    for (const { key } of replaced) localStorage.removeItem(prefix + key);
    countWaiting(made.personId);
    return true;
  } catch {
    return false;
  }
}

/** In the order in which the person made them. */
export function readWaiting(personId: string): readonly WaitingChange[] {
  return readAll()
    .filter((waiting) => waiting.personId === personId)
    .toSorted((one, other) => one.madeAt.localeCompare(other.madeAt));
}

/** Whether the person is asked before it is sent: the server knows the key of an attempt for a day only. */
export function isOutdated({ madeAt }: WaitingChange, now: number): boolean {
  return now - Date.parse(madeAt) >= offlinePolicy.askAgainHours * hourMs;
}

export function removeWaiting({ key, personId }: WaitingChange): void {
  localStorage.removeItem(prefix + key);
  countWaiting(personId);
}

export function refuseWaiting(waiting: WaitingChange, refusal: string): void {
  // Unless the person has discarded it meanwhile.
  if (localStorage.getItem(prefix + waiting.key) !== null) store({ ...waiting, refusal });
}

/** The person still wants it: it is sent as if made now. */
export function renewWaiting(waiting: WaitingChange): void {
  store({ ...waiting, madeAt: new Date().toISOString(), refusal: null });
}

/** Deletes those of everybody else. */
export function removeForeign(personId: string): void {
  for (const waiting of readAll()) if (waiting.personId !== personId) localStorage.removeItem(prefix + waiting.key);
}

/** Deletes all: their person has logged out, is banned or has deleted the account. */
export function removeAllWaiting(): void {
  for (const { key } of readAll()) localStorage.removeItem(prefix + key);
}

/** Updates the bar above the page. */
export function countWaiting(personId: string): void {
  changeNotice({ waiting: readWaiting(personId) });
}

/** Each has an entry of its own, so that tabs which store one at the same moment don't overwrite each other's. */
function store(waiting: WaitingChange): void {
  localStorage.setItem(prefix + waiting.key, JSON.stringify(waiting));
  countWaiting(waiting.personId);
}

function readAll(): readonly WaitingChange[] {
  if (!isStorageAllowed()) return [];
  return Object.entries({ ...localStorage })
    .filter(([name]) => name.startsWith(prefix))
    .map(([, text]): WaitingChange => JSON.parse(text));
}

/** Some browsers throw at the mere mention of it, by their settings. */
function isStorageAllowed(): boolean {
  try {
    return localStorage !== null;
  } catch {
    return false;
  }
}
