import { activityStatus } from "@meander/domain/activity/status";
import type { Unfinished } from "@meander/domain/contract/activities";

/** What to store of it: null outside a draft, or where it has nothing. */
export function storableUnfinished(unfinished: Unfinished | null, status: number): Unfinished | null {
  if (unfinished === null || status !== activityStatus.draft) return null;
  return unfinished.days.length === 0 && unfinished.meetingPointName === "" ? null : unfinished;
}
