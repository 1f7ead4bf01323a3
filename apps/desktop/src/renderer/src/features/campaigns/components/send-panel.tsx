import type { CampaignRecord } from "@meander/domain/contract/campaigns";
import type { Draft } from "../draft.ts";
import { ApprovalSection } from "./approval-section.tsx";
import { PaceSection } from "./pace-section.tsx";
import { ProgressSection } from "./progress-section.tsx";
import { RecipientsSection } from "./recipients-section.tsx";
import { ReviewSection } from "./review-section.tsx";
import { StartSection } from "./start-section.tsx";
import { TestSection } from "./test-section.tsx";
import styles from "../campaigns.module.css";

type Props = {
  readonly campaign: CampaignRecord;
  readonly draft: Draft;
  readonly isSaved: boolean;
  readonly isEditable: boolean;
  readonly onChange: (changes: Partial<Draft>) => void;
};

/** Before the start: review with approval, test, pace, start. Afterwards: progress and recipients. */
export function SendPanel({ campaign, draft, isSaved, isEditable, onChange }: Props) {
  if (campaign.startedAt !== null || campaign.status === "cancelled")
    return (
      <div className={styles.campaignSending} data-is-started>
        <ProgressSection campaign={campaign} />
        {campaign.startedAt === null ? null : <RecipientsSection campaign={campaign} />}
      </div>
    );
  return (
    <div className={styles.campaignSending}>
      <ReviewSection campaign={campaign} isSaved={isSaved}>
        <ApprovalSection campaign={campaign} isSaved={isSaved} />
      </ReviewSection>
      <TestSection campaignId={campaign.id} isSaved={isSaved} />
      <PaceSection
        audience={draft.audience}
        pace={draft.mailsPerMinute}
        isEditable={isEditable}
        onChange={(mailsPerMinute) => onChange({ mailsPerMinute })}
      />
      <StartSection campaign={campaign} isSaved={isSaved} />
    </div>
  );
}
