import type { ActivityCardView } from "@meander/domain/contract/activities";
import { activityStatus } from "@meander/domain/activity/status";
import { participationStatus } from "@meander/domain/participation/status";

export type ViewerRelation = "cancelled" | "draft" | "requests" | "host" | "approved" | "pending" | "declined" | "left";

/** The viewer's relation to an activity; null if there is none. */
export function viewerRelationOf({
  cancelledAt,
  status,
  isSuggested,
  viewer,
  pendingCount,
}: ActivityCardView): ViewerRelation | null {
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
