import type { Activity } from "@meander/domain/contract/activities";
import { activityStatus } from "@meander/domain/activity/status";
import { participationStatus } from "@meander/domain/participation/participation";

export type Standing = "cancelled" | "draft" | "requests" | "host" | "approved" | "pending" | "declined" | "left";

/** What an activity is to the person who looks at it; null where it is nothing special to them. */
export function standingOf({ cancelledAt, status, isSuggested, viewer, pendingCount }: Activity): Standing | null {
  if (cancelledAt !== null) return "cancelled";
  if (viewer.isHost) {
    if (isSuggested && status !== activityStatus.draft) return null;
    if (status === activityStatus.draft) return "draft";
    return (pendingCount ?? 0) > 0 ? "requests" : "host";
  }
  switch (viewer.approvalStatus) {
    case participationStatus.approved:
      return "approved";
    case participationStatus.pending:
      return "pending";
    case participationStatus.declined:
      return "declined";
    case participationStatus.left:
      return "left";
    default:
      return null;
  }
}
