import { activityStatus } from "@meander/domain/activity/status";
import type { ActivityCardView } from "@meander/domain/contract/activities";
import { decidedStatus } from "@meander/domain/date-vote/decided-status";

/** The number of dates that aren't over while none is decided; 0 for a decided date, a draft and a past activity. */
export function datesToVoteOn({ status, dates }: Pick<ActivityCardView, "status" | "dates">): number {
  return status === activityStatus.open && dates.decidedStatusInt < decidedStatus.decided ? dates.aheadCount : 0;
}
