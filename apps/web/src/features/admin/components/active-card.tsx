import type { ActiveActivity } from "@meander/domain/contract/administration";
import { activityPath, userPath } from "@meander/domain/paths";
import { Link } from "react-router-dom";
import { useTranslations } from "use-intl";
import { ActivityBadges, ActivityWhen, ActivityWhere, HostBadge } from "./activity-facts.tsx";
import { RecommendToggle } from "./recommend-toggle.tsx";
import styles from "../admin.module.css";

/** One table row in the phone layout; counts of zero are omitted. */
export function ActiveCard({ activity }: { readonly activity: ActiveActivity }) {
  const t = useTranslations("admin");
  const { participantCount, localFindCount, likeCount, openReportCount } = activity;
  const counts = [
    participantCount > 0 && t("takingPart", { count: participantCount }),
    likeCount > 0 && t("likes", { count: likeCount }),
    localFindCount > 0 && t("localFinds", { count: localFindCount }),
    openReportCount > 0 && t("reports", { count: openReportCount }),
  ].filter((text) => text !== false);
  return (
    <article className={styles.card} data-testid="admin-card">
      <div className={styles.cardHead}>
        <ActivityWhen activity={activity} />
        <RecommendToggle activity={activity} />
      </div>
      <h2>
        <Link className={styles.title} to={activityPath(activity)}>
          {activity.title}
        </Link>
      </h2>
      <ActivityBadges activity={activity} />
      <p className={styles.host}>
        <ActivityWhere activity={activity} />
      </p>
      <p className={styles.host}>
        <Link to={userPath(activity.host._id)}>{activity.host.name}</Link>
        <HostBadge activity={activity} />
      </p>
      {counts.length > 0 && <p className={styles.quiet}>{counts.join(" · ")}</p>}
    </article>
  );
}
