import type { Activity } from "@meander/domain/contract/activities";
import type { DateOptionId } from "@meander/domain/ids";
import { useEffect, useState } from "react";

function storageKey(activityId: string): string {
  return `meander.chosen-dates.${activityId}`;
}

function readKept(activityId: string): string[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(storageKey(activityId)) ?? "[]");
    return Array.isArray(kept) ? kept.filter((id) => typeof id === "string") : [];
  } catch {
    return [];
  }
}

function keep(activityId: string, ids: readonly string[]): void {
  try {
    sessionStorage.setItem(storageKey(activityId), JSON.stringify(ids));
  } catch {
    // Without a store the choice still lives as long as the page.
  }
}

/**
 * The dates somebody ticks before asking to join. They outlive a login, a reload and a refused request; options that the
 * host takes away fall out by themselves.
 */
export function useChosenDates(activity: Activity) {
  const [ids, setIds] = useState<readonly string[]>(activity.viewer.votedOptionIds);
  const { _id: activityId } = activity;
  useEffect(() => {
    const kept = readKept(activityId);
    if (kept.length > 0) setIds(kept);
  }, [activityId]);

  const known = activity.dates.options.map((option) => option.id);
  return {
    chosenIds: known.filter((id) => ids.includes(id)),
    toggle: (id: DateOptionId) => {
      const next = ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id];
      setIds(next);
      keep(activityId, next);
    },
    forget: () => keep(activityId, []),
  };
}
