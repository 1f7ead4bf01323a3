import type { NotificationView } from "@meander/domain/contract/notifications";
import { isNotificationCode } from "@meander/domain/notification/catalogue";
import { isDecision } from "@meander/domain/notification/changes";
import { zonedText } from "@meander/domain/time/zoned-text";
import { useLocale, useTranslations } from "use-intl";
import { fullNameOf } from "../../../shared/people/avatar-person.ts";

const productUpdate = 19;

export function NotificationText({ notification }: { readonly notification: NotificationView }) {
  const t = useTranslations("inbox");
  const tWhen = useTranslations("when");
  const locale = useLocale();
  const { notificationCode, actor, activity, data } = notification;
  if (notificationCode === productUpdate && data.title !== undefined) return <strong>{data.title}</strong>;
  if (isDecision(data)) {
    const { shortDay, time, zone, nightOf } = zonedText(new Date(data.startsAt), data.timeZone, locale);
    const day = nightOf === null ? shortDay : `${shortDay} ${tWhen("ofNight", { weekday: nightOf })}`;
    return t.rich("text6Decided", {
      activity: activity?.title ?? t("somewhere"),
      when: t("moment", { day, time, zone }),
      b: (name) => <strong>{name}</strong>,
    });
  }
  const code = isNotificationCode(notificationCode) ? notificationCode : productUpdate;
  return t.rich(`text${code}`, {
    actor: actor === null ? t("someone") : fullNameOf(actor),
    activity: activity?.title ?? t("somewhere"),
    b: (name) => <strong>{name}</strong>,
  });
}
