import type { CampaignRecord } from "@meander/domain/contract/campaigns";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useFormatter } from "use-intl";
import { useTranslations } from "../../../shared/use-translations.ts";
import { formatRoute } from "../../../shared/navigation/route.ts";
import { waitingCampaignsQuery } from "../queries.ts";
import styles from "./waiting-campaigns.module.css";
import textStyles from "../../../shared/text.module.css";

/** The campaigns that this person is asked to approve; nothing without any. */
export function WaitingCampaigns() {
  const t = useTranslations("console.campaigns");
  const { number } = useFormatter();
  const { data: waiting = [] } = useQuery(waitingCampaignsQuery);
  if (waiting.length === 0) return null;
  return (
    <section className={styles.waiting} aria-labelledby="campaigns-waiting">
      <h2 id="campaigns-waiting">
        {t("waitingHeading")} <span className={styles.waitingCount}>{number(waiting.length)}</span>
      </h2>
      <ul>
        {waiting.map((campaign) => (
          <WaitingCampaign key={campaign.id} campaign={campaign} />
        ))}
      </ul>
    </section>
  );
}

function WaitingCampaign({ campaign }: { readonly campaign: CampaignRecord }) {
  const t = useTranslations("console.campaigns");
  const { dateTime } = useFormatter();
  const { id, name, subject, approvalRequestedAt, approvalRequestedBy } = campaign;
  if (approvalRequestedAt === null) return null;
  const at = {
    at: dateTime(new Date(approvalRequestedAt), { day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" }),
    time: (text: ReactNode) => <time dateTime={approvalRequestedAt}>{text}</time>,
  };
  return (
    <li>
      <span>
        <strong>{name}</strong> <span className={textStyles.quiet}>{subject}</span>
      </span>
      <span className={textStyles.quiet}>
        {approvalRequestedBy === null
          ? t.rich("waitingTextDeleted", at)
          : t.rich("waitingText", { name: approvalRequestedBy.name, ...at })}
      </span>
      <a href={formatRoute({ screen: "campaigns", params: [id], query: { view: "send" } })}>{t("waitingOpen")}</a>
    </li>
  );
}
