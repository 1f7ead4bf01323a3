import { activityStatus } from "@meander/domain/activity/status";
import type { Activity } from "@meander/domain/contract/activities";

/** Places that somebody could still ask for; null without a limit, and where nobody can ask any more. */
export function openPlaces({
  status,
  cancelledAt,
  isSuggested,
  placesLeft,
}: Pick<Activity, "status" | "cancelledAt" | "isSuggested" | "placesLeft">): number | null {
  const isOpen = status === activityStatus.open && cancelledAt === null && !isSuggested;
  return isOpen ? placesLeft : null;
}
