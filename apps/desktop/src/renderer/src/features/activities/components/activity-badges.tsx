import { activityStatus } from "@meander/domain/activity/status";
import type { ActiveActivity } from "@meander/domain/contract/administration";
import { Badge } from "@meander/ui/primitives/badge";
import { useTranslations } from "../../../shared/use-translations.ts";
import styles from "../activities.module.css";

export function ActivityBadges({ activity }: { activity: ActiveActivity }) {
  const t = useTranslations("console.administration.activities");
  return (
    <span className={styles.activityBadges}>
      {activity.isHidden ? <Badge tone="danger">{t("hidden")}</Badge> : null}
      {activity.isRecommended ? <Badge tone="brand">{t("recommended")}</Badge> : null}
      {activity.status === activityStatus.closed ? <Badge>{t("closed")}</Badge> : null}
    </span>
  );
}
