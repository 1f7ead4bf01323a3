import { activityStatus } from "@meander/domain/activity/status";
import type { Activity } from "@meander/domain/contract/activities";
import { activityHost } from "@meander/domain/messages/en/activity-host";
import { ExtraMessagesProvider } from "../../../shared/i18n/extra-messages-provider.tsx";
import { AttendancePanel } from "./attendance-panel.tsx";
import { DatesPanel } from "./host-dates-panel.tsx";
import { HostActions } from "./host-actions.tsx";
import { RequestsPanel } from "./requests-panel.tsx";
import styles from "./host-panel.module.css";

const extraMessages = { activityHost };

/** What only the host sees: join requests, the choice of the date, the activity's status, and attendance at the end. */
export function HostPanel({ activity }: { readonly activity: Activity }) {
  const isRunning = activity.status !== activityStatus.expired;
  const acceptsRequests = activity.status !== activityStatus.draft && !activity.isSuggested;
  if (activity.cancelledAt !== null) return null;
  return (
    <ExtraMessagesProvider extraMessages={extraMessages}>
      <div className={styles.hostPanel}>
        {isRunning && acceptsRequests && <RequestsPanel activity={activity} />}
        {activity.viewer.canVerifyAttendance && <AttendancePanel activity={activity} />}
        {isRunning && acceptsRequests && <DatesPanel activity={activity} />}
        <HostActions activity={activity} isRunning={isRunning} />
      </div>
    </ExtraMessagesProvider>
  );
}
