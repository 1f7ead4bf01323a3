import type { CampaignRecord } from "@meander/domain/contract/campaigns";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslations } from "../../../shared/use-translations.ts";
import { reasonOf } from "../../../shared/query/call.ts";
import { previewQuery, reachQuery } from "../queries.ts";
import { useAudienceText } from "../use-audience-text.ts";
import { PreviewPanel } from "./preview-panel.tsx";
import { ReachWaterfall } from "./reach-waterfall.tsx";
import styles from "../campaigns.module.css";
import textStyles from "../../../shared/text.module.css";

type Props = { readonly campaign: CampaignRecord; readonly isSaved: boolean; readonly children: ReactNode };

/** What an approval covers, beside it: the rendered message and its reach. */
export function ReviewSection({ campaign, isSaved, children }: Props) {
  const t = useTranslations("console.campaigns");
  const tError = useTranslations("console.error");
  const textOf = useAudienceText();
  const { data: reach, error, isFetching } = useQuery(reachQuery(campaign.audience));
  const reason = error === null ? null : reasonOf(error);
  return (
    <section className={styles.campaignReview} aria-labelledby="campaign-review">
      <div className={styles.campaignReviewHead}>
        <h2 id="campaign-review">{t("sending.reviewHeading")}</h2>
        <p className={textStyles.quiet}>{t("sending.reviewText")}</p>
      </div>
      <PreviewPanel campaign={campaign} isSaved={isSaved} />
      <div className={styles.campaignPanel}>
        <h2>{t("audience.heading")}</h2>
        <p>{textOf(campaign.audience)}</p>
        {reach === undefined ? (
          <p className={textStyles.quiet}>
            {reason === null ? t("audience.counting") : (reason.message ?? tError(reason.code))}
          </p>
        ) : (
          <ReachWaterfall reach={reach} isFixed={false} isCounting={isFetching} />
        )}
        {children}
      </div>
    </section>
  );
}

/** Whether preview and reach are both shown for this version. */
export function useIsReviewed({ id, version, audience }: CampaignRecord): boolean {
  const preview = useQuery(previewQuery(id, version, undefined));
  const reach = useQuery(reachQuery(audience));
  return [preview, reach].every(({ isSuccess, isPlaceholderData }) => isSuccess && !isPlaceholderData);
}
