import { activityStatus } from "@meander/domain/activity/status";
import type { Activity } from "@meander/domain/contract/activities";
import { activityHost } from "@meander/domain/messages/en/activity-host";
import { MoreWords } from "../../../shared/i18n/more-words.tsx";
import { AttendancePanel } from "./attendance-panel.tsx";
import { DatesPanel } from "./host-dates-panel.tsx";
import { HostActions } from "./host-actions.tsx";
import { RequestsPanel } from "./requests-panel.tsx";
import styles from "./host-panel.module.css";

const words = { activityHost };

/** What only the host sees and does: who asks, which date it becomes, the activity's own state, and who was there in the end. */
export function HostPanel({ activity }: { readonly activity: Activity }) {
  const isRunning = activity.status !== activityStatus.expired;
  const isAsked = activity.status !== activityStatus.draft && !activity.isSuggested;
  if (activity.cancelledAt !== null) return null;
  return (
    <MoreWords words={words}>
      <div className={styles.hostPanel}>
        {isRunning && isAsked && <RequestsPanel activity={activity} />}
        {activity.viewer.canVerifyAttendance && <AttendancePanel activity={activity} />}
        {isRunning && isAsked && <DatesPanel activity={activity} />}
        <HostActions activity={activity} isRunning={isRunning} />
      </div>
    </MoreWords>
  );
}
