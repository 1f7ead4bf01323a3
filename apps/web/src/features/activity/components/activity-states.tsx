import { discoverPath } from "@meander/domain/paths";
import { ButtonLink } from "@meander/ui/primitives/button";
import { EmptyState } from "@meander/ui/primitives/empty-state";
import { ErrorState } from "@meander/ui/primitives/error-state";
import { Skeleton } from "@meander/ui/primitives/skeleton";
import { useTranslations } from "use-intl";
import { RouterLink } from "../../../shared/links/router-link.tsx";
import a11y from "@meander/ui/primitives/accessibility.module.css";
import activityViewStyles from "./activity-view.module.css";
import activityHeroStyles from "./activity-hero.module.css";
import activityHeadingStyles from "./activity-heading.module.css";

/** Shown for an activity that doesn't exist or that the viewer may not see. */
export function ActivityMissing() {
  const t = useTranslations("activity");
  const action = (
    <ButtonLink href={discoverPath} LinkComponent={RouterLink}>
      {t("notFoundAction")}
    </ButtonLink>
  );
  return (
    <EmptyState level={1} title={t("notFoundTitle")} actions={action}>
      {t("notFoundText")}
    </EmptyState>
  );
}

export function ActivityFailed({ onRetry }: { readonly onRetry: () => void }) {
  const t = useTranslations("activity");
  return (
    <ErrorState level={1} title={t("failedTitle")} retryLabel={t("retry")} onRetry={onRetry}>
      {t("failedText")}
    </ErrorState>
  );
}

export function ActivitySkeleton() {
  const t = useTranslations("activity");
  return (
    <div className={activityViewStyles.activity} aria-busy="true">
      <span className={a11y.visuallyHidden} role="status">
        {t("loading")}
      </span>
      <div className={activityHeroStyles.activityHero} data-testid="activity-hero">
        <Skeleton shape="picture" height="100%" />
      </div>
      <div className={activityViewStyles.activityColumns}>
        <div className={activityHeadingStyles.activityHeading}>
          <Skeleton width="9rem" />
          <Skeleton shape="heading" width="80%" />
          <Skeleton width="60%" />
          <Skeleton />
          <Skeleton />
          <Skeleton width="70%" />
        </div>
        <div className={activityViewStyles.activityAside}>
          <Skeleton shape="heading" width="14rem" />
          <Skeleton height="3.5rem" />
          <Skeleton height="3.5rem" />
        </div>
      </div>
    </div>
  );
}
