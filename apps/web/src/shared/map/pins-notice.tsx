import { Button } from "@meander/ui/primitives/button";
import { Spinner } from "@meander/ui/primitives/spinner";
import type { UseQueryResult } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { classNames } from "@meander/ui/primitives/class-names";
import type { Pins } from "./pin-queries.ts";
import styles from "./map.module.css";

/** Says when the map doesn't have all pins of the search: yet, because they failed to load, or because they are too many. */
export function PinsNotice({ query }: { readonly query: UseQueryResult<Pins> }) {
  const t = useTranslations("drawnMap");
  if (query.isPending) {
    return (
      <p className={classNames(styles.notice, styles.loading)} role="status">
        <Spinner /> {t("pinsLoading")}
      </p>
    );
  }
  if (query.isError) {
    return (
      <div className={styles.notice} role="alert">
        <span>{t("pinsFailed")}</span>
        <Button variant="secondary" size="small" loading={query.isFetching} onClick={() => void query.refetch()}>
          {t("retry")}
        </Button>
      </div>
    );
  }
  if (query.data.isWhole) return null;
  return (
    <p className={styles.notice} role="status">
      {t("pinsLimited", { count: query.data.pins.length })}
    </p>
  );
}
