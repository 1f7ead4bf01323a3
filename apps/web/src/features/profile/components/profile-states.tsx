import { discoverPath } from "@meander/domain/paths";
import { ButtonLink } from "@meander/ui/primitives/button";
import { EmptyState } from "@meander/ui/primitives/empty-state";
import { Skeleton } from "@meander/ui/primitives/skeleton";
import { useTranslations } from "use-intl";
import { isNotFound } from "../../../shared/api/api-error.ts";
import { useErrorText } from "../../../shared/i18n/use-error-text.ts";
import { RouterLink } from "../../../shared/links/router-link.tsx";
import { PageFailed } from "../../../shared/page/page-failed.tsx";
import detailStyles from "../detail.module.css";
import styles from "../profile.module.css";

type FailureProps = { readonly error: Error; readonly onRetry: () => void };

export function ProfileFailure({ error, onRetry }: FailureProps) {
  return isNotFound(error) ? <ProfileMissing /> : <PageFailed error={error} onRetry={onRetry} />;
}

export function ProfileMissing() {
  const t = useTranslations("profile");
  return (
    <EmptyState level={1} title={t("notFoundTitle")} actions={<SeeActivities />}>
      {t("notFoundText")}
    </EmptyState>
  );
}

/** Shows the API's message, such as "project not found". */
export function DetailFailure({ error, onRetry }: FailureProps) {
  const errorText = useErrorText();
  return isNotFound(error) ? (
    <DetailMissing title={errorText(error)} />
  ) : (
    <PageFailed error={error} onRetry={onRetry} />
  );
}

export function DetailMissing({ title }: { readonly title: string }) {
  return <EmptyState level={1} title={title} actions={<SeeActivities />} />;
}

function SeeActivities() {
  const t = useTranslations("profile");
  return (
    <ButtonLink href={discoverPath} LinkComponent={RouterLink}>
      {t("seeActivities")}
    </ButtonLink>
  );
}

export function ProfileSkeleton() {
  return (
    <div aria-busy="true">
      <Skeleton shape="picture" height="240px" />
      <div className={styles.waiting}>
        <Skeleton shape="heading" width="40%" />
        <Skeleton width="70%" />
        <Skeleton width="55%" />
      </div>
    </div>
  );
}

export function DetailSkeleton() {
  return (
    <div className={detailStyles.detail} aria-busy="true">
      <Skeleton shape="picture" height="220px" />
      <div className={detailStyles.text}>
        <Skeleton shape="heading" width="50%" />
        <Skeleton width="90%" />
        <Skeleton width="80%" />
      </div>
    </div>
  );
}
