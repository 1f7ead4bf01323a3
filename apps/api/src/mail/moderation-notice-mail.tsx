import { decisions } from "@meander/domain/moderation/decision";
import { noticeOf, noticeWords } from "@meander/domain/moderation/notice";
import { reportCategoryNames } from "@meander/domain/moderation/report-category";
import { subjectTypes } from "@meander/domain/moderation/subject";
import { z } from "zod";
import type { Translate } from "../locale.ts";
import type { MailTemplates } from "../mail-templates.ts";
import { Button, MailLayout, Paragraph } from "./mail-layout.tsx";

type NoticeData = MailTemplates["moderation-notice"];

/** What the ledger holds for it. */
export const moderationNoticeData = z.object({
  firstName: z.string(),
  subjectType: z.enum(subjectTypes),
  decision: z.enum(decisions),
  category: z.enum(reportCategoryNames),
  reason: z.string(),
  suspendedUntil: z.iso.datetime().nullable(),
  // Mails that were written before there were appeals.
  appealed: z.array(z.enum(decisions)).default([]),
  canAppeal: z.boolean().default(false),
  corrected: z.enum(decisions).nullable().default(null),
  appealPath: z.string().startsWith("/").nullable().default(null),
  activityTitle: z.string().nullable(),
  path: z.string().startsWith("/").nullable(),
}) satisfies z.ZodType<NoticeData>;

type Props = { readonly t: Translate; readonly publicUrl: string; readonly notice: NoticeData };

const NIGHT = 4;
const OUTDOORS = 10;

export function ModerationNoticeMail({ t, publicUrl, notice }: Props) {
  const { paragraphs } = wordsFor(notice, t);
  return (
    <MailLayout
      t={t}
      publicUrl={publicUrl}
      title={moderationNoticeSubject(notice, t)}
      scene={{ seed: "moderation-notice", category: OUTDOORS, period: NIGHT }}
    >
      <Paragraph>{t("mail.greeting", { firstName: notice.firstName })}</Paragraph>
      {paragraphs.map((line) => (
        <Paragraph key={line.key}>{noticeWords(line, t)}</Paragraph>
      ))}
      {notice.appealPath === null ? null : (
        <Button href={`${publicUrl}${notice.appealPath}`}>
          {t(notice.canAppeal ? "moderation.appeal.open" : "moderation.appeal.openAnswer")}
        </Button>
      )}
      {notice.path === null ? null : <Button href={`${publicUrl}${notice.path}`}>{t("mail.openActivity")}</Button>}
    </MailLayout>
  );
}

export function moderationNoticeSubject(notice: NoticeData, t: Translate): string {
  return noticeWords(wordsFor(notice, t).subject, t);
}

function wordsFor({ suspendedUntil, ...facts }: NoticeData, { locale }: Translate) {
  const until = suspendedUntil === null ? null : new Date(suspendedUntil);
  const notice = noticeOf({ ...facts, suspendedUntil: until }, locale);
  if (notice === null) throw new RangeError("Nobody is told that nothing was decided against them");
  return notice;
}
