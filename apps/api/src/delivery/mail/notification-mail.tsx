import { isNotificationCode, type NotificationCode } from "@meander/domain/notification/catalogue";
import { mailPreferencesPath, withNotification } from "@meander/domain/paths";
import { z } from "zod";
import type { Translate } from "../../http/locale.ts";
import type { MailTemplates } from "../mail-templates.ts";
import { Button, MailLayout, Paragraph } from "./mail-layout.tsx";

/** What the ledger holds for a notification's mail. */
export const notificationMailData = z.object({
  notificationId: z.string(),
  notificationCode: z.number().refine(isNotificationCode),
  firstName: z.string(),
  actorName: z.string().nullable(),
  note: z.object({ title: z.string(), text: z.string() }).nullable().default(null),
  activity: z
    .object({ _id: z.string(), title: z.string(), category: z.number(), timePeriodCode: z.number() })
    .nullable(),
  path: z.string().startsWith("/"),
}) satisfies z.ZodType<MailTemplates["notification"]>;

type NotificationMailData = MailTemplates["notification"];
type Props = { readonly t: Translate; readonly publicUrl: string; readonly notification: NotificationMailData };

const AFTERNOON = 2;
const OUTDOORS = 10;

export function NotificationMail({ t, publicUrl, notification }: Props) {
  const { notificationId, firstName, activity, note, path } = notification;
  const scene =
    activity === null
      ? { seed: "notification", category: OUTDOORS, period: AFTERNOON }
      : { seed: activity._id, category: activity.category, period: activity.timePeriodCode };
  return (
    <MailLayout
      t={t}
      publicUrl={publicUrl}
      title={activity?.title ?? notificationSubject(notification, t)}
      scene={scene}
    >
      <Paragraph>{t("mail.greeting", { firstName })}</Paragraph>
      <Paragraph>
        {note?.text ??
          t.rich(textKey(notification), {
            ...wordsFor(notification, t),
            b: (chunks) => <strong>{chunks}</strong>,
          })}
      </Paragraph>
      <Button href={`${publicUrl}${withNotification(path, notificationId)}`}>{t(buttonOf(notification))}</Button>
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

/** The inbox's sentence, without its marks. */
export function notificationSubject(notification: NotificationMailData, t: Translate): string {
  if (notification.note) return notification.note.title;
  return t.markup(textKey(notification), { ...wordsFor(notification, t), b: (chunks) => chunks });
}

function buttonOf({ note, activity }: NotificationMailData) {
  if (note) return "mail.openNote";
  return activity === null ? "mail.openInbox" : "mail.openActivity";
}

function textKey({ notificationCode }: NotificationMailData): `inbox.text${NotificationCode}` {
  if (!isNotificationCode(notificationCode)) throw new RangeError(`Not a notification: ${notificationCode}`);
  return `inbox.text${notificationCode}`;
}

function wordsFor({ actorName, activity }: NotificationMailData, t: Translate) {
  return { actor: actorName ?? t("inbox.someone"), activity: activity?.title ?? t("inbox.somewhere") };
}
