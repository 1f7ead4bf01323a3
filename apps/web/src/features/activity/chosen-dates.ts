import type { Activity } from "@meander/domain/contract/activities";
import type { DateOptionId } from "@meander/domain/ids";
import { tabKey } from "@meander/domain/site/browser-storage";
import { useSyncExternalStore } from "react";

function storageKey(activityId: string): string {
  return tabKey("chosenDates", activityId);
}

/** Also what there is without a session store: the choice then lives as long as the page. */
const known = new Map<string, string | null>();
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** What is kept, as text: the same text is the same choice. */
function readKept(activityId: string): string | null {
  const text = known.get(activityId);
  if (text !== undefined) return text;
  const stored = readStore(activityId);
  known.set(activityId, stored);
  return stored;
}

function readStore(activityId: string): string | null {
  try {
    return sessionStorage.getItem(storageKey(activityId));
  } catch {
    return null;
  }
}

function keep(activityId: string, ids: readonly string[] | null): void {
  const text = ids === null ? null : JSON.stringify(ids);
  known.set(activityId, text);
  try {
    if (text === null) sessionStorage.removeItem(storageKey(activityId));
    else sessionStorage.setItem(storageKey(activityId), text);
  } catch {
    // The map above still has it.
  }
  for (const listener of listeners) listener();
}

function idsIn(text: string | null): readonly string[] {
  try {
    const kept: unknown = JSON.parse(text ?? "[]");
    return Array.isArray(kept) ? kept.filter((id) => typeof id === "string") : [];
  } catch {
    return [];
  }
}

/**
 * The dates somebody ticks before asking to join. They outlive a login, a reload and a refused request; options that the
 * host takes away fall out by themselves.
 */
export function useChosenDates(activity: Activity) {
  const { _id: activityId } = activity;
  const kept = useSyncExternalStore(
    subscribe,
    () => readKept(activityId),
    () => null,
  );
  const ids: readonly string[] = kept === null ? activity.viewer.votedOptionIds : idsIn(kept);
  return {
    chosenIds: activity.dates.options.map((option) => option.id).filter((id) => ids.includes(id)),
    toggle: (id: DateOptionId) =>
      keep(activityId, ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id]),
    /** Instead of what was chosen. */
    choose: (chosen: readonly string[]) => keep(activityId, chosen),
    forget: () => keep(activityId, null),
  };
}
