import { Icon, type IconName } from "@blueprintjs/core";
import type { CampaignStatus } from "@meander/domain/contract/campaigns";
import { useTranslations } from "../../../shared/use-translations.ts";
import styles from "../campaigns.module.css";

const signs: Readonly<Record<CampaignStatus, IconName>> = {
  draft: "edit",
  approved: "endorsed",
  scheduled: "time",
  running: "send-message",
  paused: "pause",
  done: "tick",
  cancelled: "disable",
};

export function StatusTag({ status }: { readonly status: CampaignStatus }) {
  const t = useTranslations("console.campaigns.status");
  return (
    <span className={styles.campaignStatus} data-status={status}>
      <Icon icon={signs[status]} size={12} aria-hidden />
      {t(status)}
    </span>
  );
}
