import type { Activity } from "@meander/domain/contract/activities";
import "./host-panel.css";
import { DatesPanel } from "./host-dates-panel.tsx";
import { HostActions } from "./host-actions.tsx";
import { RequestsPanel } from "./requests-panel.tsx";

/** What only the host sees and does: who asks, which date it becomes, and the activity's own state. */
export function HostPanel({ activity }: { readonly activity: Activity }) {
  const isRunning = activity.cancelledAt === null && activity.status !== 3;
  return (
    <div className="host-panel">
      {activity.status !== 0 && !activity.isSuggested && <RequestsPanel activity={activity} />}
      {isRunning && !activity.isSuggested && activity.status !== 0 && <DatesPanel activity={activity} />}
      <HostActions activity={activity} isRunning={isRunning} />
    </div>
  );
}
