import { afternoon } from "@meander/domain/time/period";
import { isNotificationCode, type NotificationCode } from "@meander/domain/notification/catalogue";
import { isDecision } from "@meander/domain/notification/changes";
import type { Scene } from "@meander/domain/paths";
import { mailPreferencesPath, withNotification } from "@meander/domain/paths";
import { z } from "zod";
import { activityIdOf } from "../../db/branded-ids.ts";
import type { Translate } from "../../locale.ts";
import { momentText } from "../../mail/date-texts.ts";
import { Button, Facts, MailLayout, Paragraph, Quote } from "../../mail/mail-layout.tsx";
import type { MailTemplates } from "../../mail-templates.ts";
import type { Content } from "./content.ts";

/** The data of a delivery with a notification's mail. */
export const notificationMailData = z.object({
  notificationId: z.string(),
  notificationCode: z.number().refine(isNotificationCode),
  actorId: z.string().nullable().default(null),
  firstName: z.string(),
  actorName: z.string().nullable(),
  details: z.record(z.string(), z.string()).default({}),
  note: z.object({ title: z.string(), text: z.string() }).nullable().default(null),
  activity: z
    .object({ _id: z.string(), title: z.string(), category: z.number(), timePeriodCode: z.number() })
    .nullable(),
  path: z.string().startsWith("/"),
}) satisfies z.ZodType<MailTemplates["notification"]>;

export type NotificationMailData = z.infer<typeof notificationMailData>;
type Props = {
  readonly t: Translate;
  readonly publicUrl: string;
  readonly notification: NotificationMailData;
  readonly content: Content;
};

const OUTDOORS = 10;

export function NotificationMail({ t, publicUrl, notification, content }: Props) {
  const { notificationId, firstName, activity, note, path } = notification;
  const { facts, quote, next, button } = content;
  const scene: Scene =
    activity === null
      ? { seed: "notification", category: OUTDOORS, period: afternoon }
      : { seed: activityIdOf(activity._id), category: activity.category, period: activity.timePeriodCode };
  const preheader = facts.map(({ lines }) => lines[0]).join(" · ");
  return (
    <MailLayout
      t={t}
      publicUrl={publicUrl}
      title={activity?.title ?? notificationSubject(notification, t)}
      preheader={preheader}
      scene={scene}
      photo={content.photo}
    >
      <Paragraph>{t("mail.greeting", { firstName })}</Paragraph>
      <Paragraph>
        {note?.text ??
          t.rich(textKey(notification), {
            ...messageValues(notification, t),
            b: (chunks) => <strong>{chunks}</strong>,
          })}
      </Paragraph>
      {quote !== null && <Quote by={quote.by} text={quote.text} />}
      <Facts facts={facts} />
      {next.map((line) => (
        <Paragraph key={line}>{line}</Paragraph>
      ))}
      <Button href={`${publicUrl}${withNotification(content.path ?? path, notificationId)}`}>{button}</Button>
      <Paragraph isQuiet>
        {t.rich("mail.notificationHint", {
          link: (words) => (
            <a href={`${publicUrl}${mailPreferencesPath}`} style={{ color: "inherit" }}>
              {words}
            </a>
          ),
        })}
      </Paragraph>
    </MailLayout>
  );
}

/** The inbox's sentence without its markup. */
export function notificationSubject(notification: NotificationMailData, t: Translate): string {
  if (notification.note) return notification.note.title;
  return t.markup(textKey(notification), { ...messageValues(notification, t), b: (chunks) => chunks });
}

function textKey({
  notificationCode,
  details,
}: NotificationMailData): `inbox.text${NotificationCode}` | "inbox.text6Decided" {
  return isDecision(details) ? "inbox.text6Decided" : `inbox.text${notificationCode}`;
}

function messageValues({ actorName, activity, details }: NotificationMailData, t: Translate) {
  const { startsAt, timeZone } = details;
  const when = startsAt === undefined || timeZone === undefined ? "" : momentText(new Date(startsAt), timeZone, t);
  return { actor: actorName ?? t("inbox.someone"), activity: activity?.title ?? t("inbox.somewhere"), when };
}
