import { z } from "zod";
import type { Translate } from "../locale.ts";
import type { MailTemplates } from "../mail-templates.ts";
import { MailLayout, Paragraph } from "./mail-layout.tsx";

type Requested = MailTemplates["approval-requested"];

export const approvalRequestedData = z.object({
  firstName: z.string(),
  requesterName: z.string(),
  campaignName: z.string(),
}) satisfies z.ZodType<Requested>;

type Props = { readonly t: Translate; readonly publicUrl: string; readonly requested: Requested };

const MORNING = 1;
const CULTURE = 8;

/** The console has no address on the web, so the mail says where the campaign waits. */
export function ApprovalRequestedMail({ t, publicUrl, requested }: Props) {
  const { firstName, requesterName, campaignName } = requested;
  return (
    <MailLayout
      t={t}
      publicUrl={publicUrl}
      title={t("mail.approvalTitle")}
      scene={{ seed: "approval-requested", category: CULTURE, period: MORNING }}
    >
      <Paragraph>{t("mail.greeting", { firstName })}</Paragraph>
      <Paragraph>{t("mail.approvalText", { name: requesterName, campaign: campaignName })}</Paragraph>
      <Paragraph isQuiet>{t("mail.approvalHint")}</Paragraph>
    </MailLayout>
  );
}
