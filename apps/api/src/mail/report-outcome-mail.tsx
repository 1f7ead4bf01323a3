import { noticeText, reportOutcomeOf } from "@meander/domain/moderation/notice";
import { subjectTypes } from "@meander/domain/moderation/subject";
import { z } from "zod";
import type { Translate } from "../locale.ts";
import type { MailTemplates } from "../mail-templates.ts";
import { MailLayout, Paragraph } from "./mail-layout.tsx";

type OutcomeData = MailTemplates["report-outcome"];

/** The delivery's data. */
export const reportOutcomeData = z.object({
  firstName: z.string(),
  subjectType: z.enum(subjectTypes),
  isActedOn: z.boolean(),
  isCorrection: z.boolean().default(false),
}) satisfies z.ZodType<OutcomeData>;

type Props = { readonly t: Translate; readonly publicUrl: string; readonly outcome: OutcomeData };

const MORNING = 1;
const OLD_TOWN = 7;

export function ReportOutcomeMail({ t, publicUrl, outcome }: Props) {
  const { subject, paragraphs } = reportOutcomeOf(outcome);
  return (
    <MailLayout
      t={t}
      publicUrl={publicUrl}
      title={noticeText(subject, t)}
      scene={{ seed: "report-outcome", category: OLD_TOWN, period: MORNING }}
    >
      <Paragraph>{t("mail.greeting", { firstName: outcome.firstName })}</Paragraph>
      {paragraphs.map((line) => (
        <Paragraph key={line.key}>{noticeText(line, t)}</Paragraph>
      ))}
    </MailLayout>
  );
}
