import { Skeleton } from "../primitives/skeleton.tsx";
import styles from "./activity-card.module.css";

/** Has the height of the card it replaces, so that the layout doesn't shift. */
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
