import { Button, ProgressBar } from "@blueprintjs/core";
import { nextCampaignStatus } from "@meander/domain/campaign/campaign-status";
import type { CampaignRecord } from "@meander/domain/contract/campaigns";
import { useFormatter } from "use-intl";
import { useTranslations } from "../../../shared/use-translations.ts";
import { formatRoute } from "../../../shared/navigation/route.ts";
import { settledOf } from "../progress.ts";
import { useAudienceText } from "../use-audience-text.ts";
import { StatusTag } from "./status-tag.tsx";
import styles from "../campaigns.module.css";
import textStyles from "../../../shared/text.module.css";

type Props = {
  readonly campaign: CampaignRecord;
  readonly isOnline: boolean;
  readonly onDuplicate: () => void;
  readonly onRemove: () => void;
};

export function CampaignRow({ campaign, isOnline, onDuplicate, onRemove }: Props) {
  const t = useTranslations("console.campaigns");
  const textOf = useAudienceText();
  const { id, name, subject, status, audience, updatedBy, createdBy } = campaign;
  const isDeletable = nextCampaignStatus(status, "delete") === "deleted";
  return (
    <tr>
      <th scope="row">
        <a href={formatRoute({ screen: "campaigns", params: [id] })}>{name}</a>
        {subject === "" ? null : <span className={textStyles.quiet}>{subject}</span>}
      </th>
      <td>
        <StatusTag status={status} />
      </td>
      <td data-column="audience">{textOf(audience)}</td>
      <td data-column="progress">
        <RowProgress campaign={campaign} />
      </td>
      <td>
        <WhenLine campaign={campaign} />
      </td>
      <td data-column="who">{(updatedBy ?? createdBy)?.name ?? t("deletedPerson")}</td>
      <td className={styles.campaignActions}>
        <Button
          variant="minimal"
          icon="duplicate"
          size="small"
          disabled={!isOnline}
          onClick={onDuplicate}
          title={t("duplicate")}
          aria-label={t("duplicateNamed", { name })}
        />
        {isDeletable ? (
          <Button
            variant="minimal"
            icon="trash"
            size="small"
            disabled={!isOnline}
            onClick={onRemove}
            title={t("remove")}
            aria-label={t("removeNamed", { name })}
          />
        ) : null}
      </td>
    </tr>
  );
}

function RowProgress({ campaign }: { readonly campaign: CampaignRecord }) {
  const t = useTranslations("console.campaigns");
  const { total } = campaign.counts;
  if (campaign.startedAt === null) return <span className={textStyles.quiet}>{t("notSent")}</span>;
  const settled = settledOf(campaign.counts);
  return (
    <span className={styles.campaignProgress}>
      <ProgressBar value={total === 0 ? 1 : settled / total} stripes={false} animate={false} aria-hidden />
      {t("progress", { settled, total })}
    </span>
  );
}

function WhenLine({ campaign }: { readonly campaign: CampaignRecord }) {
  const t = useTranslations("console.campaigns.whenLine");
  const { dateTime } = useFormatter();
  const { status, updatedAt, approvedAt, scheduledAt, startedAt, finishedAt } = campaign;
  const at = {
    draft: updatedAt,
    approved: approvedAt ?? updatedAt,
    scheduled: scheduledAt ?? updatedAt,
    running: startedAt ?? updatedAt,
    paused: startedAt ?? updatedAt,
    done: finishedAt ?? updatedAt,
    cancelled: finishedAt ?? updatedAt,
  }[status];
  return t.rich(status, {
    at: dateTime(new Date(at), { day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" }),
    time: (text) => <time dateTime={at}>{text}</time>,
  });
}
