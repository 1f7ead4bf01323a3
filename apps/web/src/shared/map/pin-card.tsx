import type { ActivityCardView } from "@meander/domain/contract/activities";
import { ActivityCardSkeleton } from "@meander/ui/patterns/activity-card-skeleton";
import { Button } from "@meander/ui/primitives/button";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { ActivityCard } from "../activities/activity-card.tsx";
import { useApi } from "../api/api-context.tsx";
import { pinCardQuery } from "./pin-queries.ts";
import styles from "./pin-cards.module.css";

type PinCardProps = {
  readonly activityId: string;
  /** Of the list; undefined where it has to be loaded. */
  readonly loaded: ActivityCardView | undefined;
  readonly isOpen: boolean;
};

/** The card of one pin: that of the list, or one loaded for it. */
export function PinCard({ activityId, loaded, isOpen }: PinCardProps) {
  const t = useTranslations("drawnMap");
  const query = useQuery({ ...pinCardQuery(useApi(), activityId), enabled: loaded === undefined });
  const card = loaded ?? query.data;
  if (card !== undefined && card !== null) return <ActivityCard activity={card} level={2} isFirst={isOpen} isFlat />;
  if (query.isPending) return <ActivityCardSkeleton />;
  return (
    <div className={styles.without} role="alert">
      <p>{card === null ? t("cardGone") : t("cardFailed")}</p>
      {query.isError && (
        <Button variant="secondary" size="small" loading={query.isFetching} onClick={() => void query.refetch()}>
          {t("retry")}
        </Button>
      )}
    </div>
  );
}
