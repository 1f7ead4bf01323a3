import { Skeleton } from "../primitives/skeleton.tsx";

/** As tall as the card it stands for, so that nothing jumps when the card comes. */
export function ActivityCardSkeleton() {
  return (
    <div className="ui-activity-card" aria-hidden="true">
      <div className="ui-activity-card-picture">
        <Skeleton shape="picture" height="100%" />
      </div>
      <div className="ui-activity-card-text">
        <Skeleton shape="heading" width="72%" />
        <Skeleton width="54%" />
        <div className="ui-activity-card-foot">
          <Skeleton shape="circle" width="28px" height="28px" />
          <Skeleton width="5rem" />
        </div>
      </div>
    </div>
  );
}
