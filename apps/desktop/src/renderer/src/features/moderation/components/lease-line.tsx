import type { ReactNode } from "react";
import { useFormatter } from "use-intl";
import { useTranslations } from "../../../shared/use-translations.ts";
import type { ConsoleError } from "../../../../../ipc/contract.ts";
import type { Obstacle } from "../obstacle.ts";
import styles from "./decision.module.css";

type LeaseLineProps = {
  readonly obstacle: Obstacle | null;
  readonly until: string | null;
  readonly isOnline: boolean;
  readonly error: ConsoleError | null;
};

/** Who leases the case, or why it can't be decided here. */
export function LeaseLine({ obstacle, until, isOnline, error }: LeaseLineProps) {
  const t = useTranslations("console.moderation");
  const tError = useTranslations("console.error");
  const format = useFormatter();
  const at = (instant: string) => ({
    at: format.dateTime(new Date(instant), { hour: "2-digit", minute: "2-digit" }),
    time: (chunks: ReactNode) => <time dateTime={instant}>{chunks}</time>,
  });
  const statusText = () => {
    if (obstacle?.kind === "leased") return t.rich("obstacle.leased", { name: obstacle.name, ...at(obstacle.until) });
    if (obstacle !== null) return t(`obstacle.${obstacle.kind}`);
    if (until !== null) return t.rich("lease.yours", at(until));
    if (!isOnline) return t("lease.offline");
    return error === null ? t("lease.free") : t("lease.failed", { reason: error.message ?? tError(error.code) });
  };
  return (
    <p className={styles.caseLease} data-blocked={obstacle !== null || undefined} role="status">
      {statusText()}
    </p>
  );
}
