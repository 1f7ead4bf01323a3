import { ButtonLink } from "@meander/ui/primitives/button";
import { EmptyState } from "@meander/ui/primitives/empty-state";
import { ArrowLeft } from "lucide-react";
import { useTranslations } from "use-intl";
import { RouterLink } from "../../../shared/links/router-link.tsx";
import { type Filters, discoverAddress } from "../../../shared/search/discover-filters.ts";
import styles from "../discover.module.css";

type FromTheBeginningProps = {
  readonly filters: Filters;
  /** Whether this page is empty. */
  readonly isEnd: boolean;
};

/** Links from a later page, which has its own address, back to the first. */
export function FromTheBeginning({ filters, isEnd }: FromTheBeginningProps) {
  const t = useTranslations("discover");
  const link = (
    <ButtonLink
      variant="secondary"
      size={isEnd ? "medium" : "small"}
      icon={<ArrowLeft aria-hidden="true" />}
      href={discoverAddress(filters)}
      LinkComponent={RouterLink}
    >
      {t("fromTheBeginning")}
    </ButtonLink>
  );
  if (!isEnd) return <p className={styles.back}>{link}</p>;
  return (
    <EmptyState title={t("endTitle")} actions={link}>
      {t("endText")}
    </EmptyState>
  );
}
