import { Button } from "@blueprintjs/core";
import { mayApproveCampaign } from "@meander/domain/campaign/approval";
import type { CampaignRecord } from "@meander/domain/contract/campaigns";
import { type ReactNode, useState } from "react";
import { useFormatter } from "use-intl";
import { useTranslations } from "../../../shared/use-translations.ts";
import { useStaff } from "../../../shared/console/staff.ts";
import { ErrorCallout } from "../../../shared/error-callout.tsx";
import { useCampaignCommand } from "../use-campaign-command.ts";
import { ProblemList } from "./problem-list.tsx";
import { useIsReviewed } from "./review-section.tsx";
import { QuietBar } from "./quiet-bar.tsx";
import styles from "../campaigns.module.css";
import textStyles from "../../../shared/text.module.css";

type Props = { readonly campaign: CampaignRecord; readonly isSaved: boolean };

const parts = ["subject", "preheader", "blocks", "audience", "mailsPerMinute"] as const;

export function ApprovalSection({ campaign, isSaved }: Props) {
  const t = useTranslations("console.campaigns.sending");
  const { dateTime } = useFormatter();
  const { approvedAt, approvedBy } = campaign;
  return (
    <section className={styles.campaignStep} aria-labelledby="campaign-approval">
      <h2 id="campaign-approval">{t("approvalHeading")}</h2>
      <div>
        {approvedAt === null ? (
          <ApprovalForm campaign={campaign} isSaved={isSaved} />
        ) : (
          <p>
            {t.rich("approvedBy", {
              name: approvedBy?.name ?? "",
              at: dateTime(new Date(approvedAt), { dateStyle: "medium", timeStyle: "short" }),
              time: (text) => <time dateTime={approvedAt}>{text}</time>,
            })}
          </p>
        )}
      </div>
    </section>
  );
}

/**
 * The approval applies to the content that this person has seen: a concurrent change is named and has to be reviewed
 * first.
 */
function ApprovalForm({ campaign, isSaved }: Props) {
  const t = useTranslations("console.campaigns.sending");
  const { list } = useFormatter();
  const { userId } = useStaff();
  const [seen, setSeen] = useState(campaign);
  const { run, isPending, error } = useCampaignCommand(campaign.id, window.meander.approveCampaign);
  const authors = { createdBy: campaign.createdBy?.userId ?? null, updatedBy: campaign.updatedBy?.userId ?? null };
  const mayApprove = mayApproveCampaign(authors, userId);
  const changed = parts.filter((part) => JSON.stringify(campaign[part]) !== JSON.stringify(seen[part]));
  const isReviewed = useIsReviewed(campaign);
  const isRead = !mayApprove || campaign.contentHash === seen.contentHash;
  return (
    <>
      <p className={textStyles.quiet}>{t("approvalText")}</p>
      <ProblemList problems={campaign.problems} placeholders={campaign.unknownPlaceholders} />
      <p>{t(mayApprove ? "approvalYou" : "approvalOther")}</p>
      {isRead ? null : (
        <QuietBar action={{ text: t("changedSeen"), onClick: () => setSeen(campaign) }}>
          {t("changed", { parts: list(changed.map((part) => t(`part.${part}`))) })}
        </QuietBar>
      )}
      {mayApprove ? (
        <Button
          intent="primary"
          icon="endorsed"
          loading={isPending}
          disabled={!isSaved || !isRead || !isReviewed || campaign.problems.length > 0}
          onClick={() => run({ campaignId: campaign.id, contentHash: seen.contentHash })}
        >
          {isPending ? t("approving") : t("approve")}
        </Button>
      ) : null}
      <RequestLine campaign={campaign} mayApprove={mayApprove} isSaved={isSaved} />
      {mayApprove && isSaved && !isReviewed ? <p className={textStyles.quiet}>{t("reviewWaits")}</p> : null}
      {mayApprove && !isSaved ? <p className={textStyles.quiet}>{t("approvalWaits")}</p> : null}
      <ErrorCallout error={error} />
    </>
  );
}

type RequestProps = Props & { readonly mayApprove: boolean };

/** Who asked for the approval; for those who can't approve it themselves, the button that asks. */
function RequestLine({ campaign, mayApprove, isSaved }: RequestProps) {
  const t = useTranslations("console.campaigns.sending");
  const { dateTime } = useFormatter();
  const { run, isPending, error } = useCampaignCommand(campaign.id, window.meander.requestApproval);
  const { approvalRequestedAt, approvalRequestedBy } = campaign;
  if (approvalRequestedAt !== null) {
    const at = {
      at: dateTime(new Date(approvalRequestedAt), { dateStyle: "medium", timeStyle: "short" }),
      time: (text: ReactNode) => <time dateTime={approvalRequestedAt}>{text}</time>,
    };
    return (
      <p className={textStyles.quiet} role="status">
        {mayApprove && approvalRequestedBy !== null
          ? t.rich("requestedBy", { name: approvalRequestedBy.name, ...at })
          : t.rich("requested", at)}
      </p>
    );
  }
  if (mayApprove) return null;
  return (
    <>
      <Button
        intent="primary"
        icon="hand-up"
        loading={isPending}
        disabled={!isSaved || campaign.problems.length > 0}
        onClick={() => run({ campaignId: campaign.id })}
      >
        {t("requestApproval")}
      </Button>
      <ErrorCallout error={error} />
    </>
  );
}
