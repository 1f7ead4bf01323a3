import { Skeleton } from "../primitives/skeleton.tsx";
import styles from "./activity-card.module.css";

/** As tall as the card it stands for, so that nothing jumps when the card comes. */
export function ActivityCardSkeleton() {
  return (
    <div className={styles.activityCard} aria-hidden="true">
      <div className={styles.picture}>
        <Skeleton shape="picture" height="100%" />
      </div>
      <div className={styles.text}>
        <Skeleton shape="heading" width="72%" />
        <Skeleton width="54%" />
        <div className={styles.foot}>
          <Skeleton shape="circle" width="28px" height="28px" />
          <Skeleton width="5rem" />
        </div>
      </div>
    </div>
  );
}
