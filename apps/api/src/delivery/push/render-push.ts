import { townName } from "@meander/domain/geo/context";
import { type NotificationCode, notificationCode } from "@meander/domain/notification/catalogue";
import { pushTtlSeconds, pushUrgencyOf } from "@meander/domain/notification/push-time";
import { type Translate, translatorFor } from "../../locale.ts";
import { dayText, momentText } from "../../mail/date-texts.ts";
import { storedContext } from "../../modules/activities/stored-json.ts";
import type { ClaimedPush } from "../../outbox/push-claims.ts";
import {
  type NotificationMailData,
  notificationMailData,
  notificationSubject,
} from "../notification-mail/notification-mail.tsx";
import type { PushFacts } from "./find-push-facts.ts";
import type { PushMessage } from "./push-message.ts";

/** A push in its recipient's language, with the facts of now. Throws for data that no notification has. */
export function renderPush({ id, data, locale }: ClaimedPush, facts: PushFacts, now: Date): PushMessage {
  const notification = notificationMailData.parse(data);
  const t = translatorFor(locale);
  const { notificationCode: code, notificationId, activity, path } = notification;
  const body = describe(notification, facts, t);
  // RFC 8030 §5.4: up to 32 characters of base64url.
  const topic = activity?._id.replaceAll("-", "") ?? null;
  return {
    deliveryId: id,
    code,
    content: {
      id: notificationId,
      title: notificationSubject(notification, t),
      body,
      locale: t.locale,
      path,
      tag: topic ?? notificationId,
      unseenCount: facts.unseenCount,
      see: t("push.see"),
      approval: approvalOf(notification, t),
    },
    plain: { title: plainTitle(notification, t), body },
    topic,
    urgency: pushUrgencyOf(code),
    ttlSeconds: pushTtlSeconds(now, facts.startsAt),
  };
}

/** `Sat 5 Dec, 19:00 (CET) · Seville`: when and in which town, as far as it is known. */
function describe({ note }: NotificationMailData, { startsAt, timeZone, hasTime, context }: PushFacts, t: Translate) {
  if (note !== null) return note.text;
  const when = startsAt === null || timeZone === null ? null : (hasTime ? momentText : dayText)(startsAt, timeZone, t);
  const where = context === null ? null : townName(storedContext(context));
  return [when, where].filter((part) => part !== null).join(" · ");
}

/** Names nobody and quotes nothing. */
function plainTitle({ note, activity, notificationCode: code }: NotificationMailData, t: Translate): string {
  if (note !== null) return note.title;
  return t(`push.title${code satisfies NotificationCode}`, { activity: activity?.title ?? t("inbox.somewhere") });
}

function approvalOf(
  { notificationCode: code, activity, actorId }: NotificationMailData,
  t: Translate,
): PushMessage["content"]["approval"] {
  if (code !== notificationCode.requestToJoin || activity === null || actorId === null) return null;
  const texts = { label: t("push.approve"), done: t("push.approved"), failed: t("push.notApproved") };
  return { ...texts, activityId: activity._id, personId: actorId };
}
