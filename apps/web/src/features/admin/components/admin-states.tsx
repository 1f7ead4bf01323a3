import { adminPath } from "@meander/domain/paths";
import { ButtonLink } from "@meander/ui/primitives/button";
import { EmptyState } from "@meander/ui/primitives/empty-state";
import { Skeleton } from "@meander/ui/primitives/skeleton";
import { useTranslations } from "use-intl";
import { RouterLink } from "../../../shared/links/router-link.tsx";
import a11y from "@meander/ui/primitives/accessibility.module.css";
import styles from "../admin.module.css";

/** Shown when nothing is active, or nothing matches the filters. */
export function NothingActive({ isFiltered }: { readonly isFiltered: boolean }) {
  const t = useTranslations("admin");
  if (!isFiltered) return <EmptyState title={t("emptyTitle")}>{t("emptyText")}</EmptyState>;
  const action = (
    <ButtonLink href={adminPath} LinkComponent={RouterLink}>
      {t("clearFilters")}
    </ButtonLink>
  );
  return (
    <EmptyState title={t("emptyFilteredTitle")} actions={action}>
      {t("emptyFilteredText")}
    </EmptyState>
  );
}

const rows = ["one", "two", "three", "four", "five", "six"];

export function ActiveSkeleton() {
  const t = useTranslations("admin");
  return (
    <div className={styles.skeleton} aria-busy="true">
      <span className={a11y.visuallyHidden}>{t("loading")}</span>
      {rows.map((row) => (
        <div key={row}>
          <Skeleton width="60%" />
          <Skeleton width="30%" />
        </div>
      ))}
    </div>
  );
}
