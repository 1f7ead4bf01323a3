import { decisions } from "@meander/domain/moderation/decision";
import { noticeOf, noticeText } from "@meander/domain/moderation/notice";
import { reportCategoryNames } from "@meander/domain/moderation/report-category";
import { subjectTypes } from "@meander/domain/moderation/subject";
import { z } from "zod";
import type { Translate } from "../locale.ts";
import type { MailTemplates } from "../mail-templates.ts";
import { Button, MailLayout, Paragraph } from "./mail-layout.tsx";

type NoticeData = MailTemplates["moderation-notice"];

/** The delivery's data. */
export const moderationNoticeData = z.object({
  firstName: z.string(),
  subjectType: z.enum(subjectTypes),
  decision: z.enum(decisions),
  category: z.enum(reportCategoryNames),
  reason: z.string(),
  suspendedUntil: z.iso.datetime().nullable(),
  // Defaults for mails queued before appeals existed.
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
  const { paragraphs } = noticeFor(notice, t);
  return (
    <MailLayout
      t={t}
      publicUrl={publicUrl}
      title={moderationNoticeSubject(notice, t)}
      scene={{ seed: "moderation-notice", category: OUTDOORS, period: NIGHT }}
    >
      <Paragraph>{t("mail.greeting", { firstName: notice.firstName })}</Paragraph>
      {paragraphs.map((line) => (
        <Paragraph key={line.key}>{noticeText(line, t)}</Paragraph>
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
  return noticeText(noticeFor(notice, t).subject, t);
}

function noticeFor({ suspendedUntil, ...facts }: NoticeData, { locale }: Translate) {
  const until = suspendedUntil === null ? null : new Date(suspendedUntil);
  const notice = noticeOf({ ...facts, suspendedUntil: until }, locale);
  if (notice === null) throw new RangeError("A decision without action has no notice");
  return notice;
}
