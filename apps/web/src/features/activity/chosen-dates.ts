import type { Activity } from "@meander/domain/contract/activities";
import type { DateOptionId } from "@meander/domain/ids";
import { tabKey } from "@meander/domain/site/stored-entries";
import { useSyncExternalStore } from "react";

function storageKey(activityId: string): string {
  return tabKey("chosenDates", activityId);
}

/** In-memory fallback without session storage: the choice then lives as long as the page. */
const choices = new Map<string, string | null>();
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The stored text: equal texts mean an equal choice. */
function readChoice(activityId: string): string | null {
  const text = choices.get(activityId);
  if (text !== undefined) return text;
  const stored = readStore(activityId);
  choices.set(activityId, stored);
  return stored;
}

function readStore(activityId: string): string | null {
  try {
    return sessionStorage.getItem(storageKey(activityId));
  } catch {
    return null;
  }
}

function storeChoice(activityId: string, ids: readonly string[] | null): void {
  const text = ids === null ? null : JSON.stringify(ids);
  choices.set(activityId, text);
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
    const parsed: unknown = JSON.parse(text ?? "[]");
    return Array.isArray(parsed) ? parsed.filter((id) => typeof id === "string") : [];
  } catch {
    return [];
  }
}

/**
 * The dates ticked before requesting to join. They survive a login, a reload and a refused request; options that the
 * host removes are dropped.
 */
export function useChosenDates(activity: Activity) {
  const { _id: activityId } = activity;
  const parsed = useSyncExternalStore(
    subscribe,
    () => readChoice(activityId),
    () => null,
  );
  const ids: readonly string[] = parsed === null ? activity.viewer.votedOptionIds : idsIn(parsed);
  return {
    chosenIds: activity.dates.options.map((option) => option.id).filter((id) => ids.includes(id)),
    toggle: (id: DateOptionId) =>
      storeChoice(activityId, ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id]),
    /** Replaces the choice. */
    choose: (chosen: readonly string[]) => storeChoice(activityId, chosen),
    forget: () => storeChoice(activityId, null),
  };
}
