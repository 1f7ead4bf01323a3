import { activityStatus } from "@meander/domain/activity/status";
import type { ActivityCardView } from "@meander/domain/contract/activities";

/** The places that can still be requested; null without a limit, and if nobody can join any more. */
export function openPlaces({
  status,
  cancelledAt,
  isSuggested,
  placesLeft,
}: Pick<ActivityCardView, "status" | "cancelledAt" | "isSuggested" | "placesLeft">): number | null {
  const isOpen = status === activityStatus.open && cancelledAt === null && !isSuggested;
  return isOpen ? placesLeft : null;
}
