import type { Translate } from "../../locale.ts";
import type { NotificationPreferenceView, PreferencesResponse } from "@meander/domain/contract/notifications";
import {
  type ChannelPreference,
  isNotificationCode,
  type NotificationCode,
  notificationTypeOf,
  notificationTypes,
} from "@meander/domain/notification/catalogue";
import { preferenceOf } from "@meander/domain/notification/preferences";
import type { Reach, StoredRow } from "./preference-queries.ts";

type ShownPreference = ChannelPreference & { readonly consentedAt: Date | null };

/** Description of a type in the caller's language. */
export type TextOf = (code: NotificationCode) => string;

export function textsIn(translate: Translate): TextOf {
  return (code) => translate(`notificationPreferences.text${code}`);
}

export function preferenceViewOf(
  code: NotificationCode,
  { sendWeb, sendEmail, sendMobile, consentedAt }: ShownPreference,
  textOf: TextOf,
): NotificationPreferenceView {
  const { name, group } = notificationTypeOf(code);
  return {
    notificationCode: code,
    name,
    group,
    text: textOf(code),
    sendWeb,
    sendEmail,
    sendMobile,
    consentedAt: consentedAt?.toISOString() ?? null,
  };
}

export function preferencesOf(stored: readonly StoredRow[], reach: Reach, textOf: TextOf): PreferencesResponse {
  const chosen = new Map(stored.filter(({ code }) => isNotificationCode(code)).map((row) => [row.code, row]));
  return {
    preferences: notificationTypes.map(({ code }) =>
      preferenceViewOf(
        code,
        { ...preferenceOf(code, chosen.get(code)), consentedAt: chosen.get(code)?.consentedAt ?? null },
        textOf,
      ),
    ),
    obstacles: obstaclesOf(reach),
  };
}

/** Why the channel reaches the person by no type at all; null when it does. */
export function obstaclesOf({
  hasEmail,
  isSuppressed,
  pushPlatforms,
  workingPlatforms,
}: Reach): PreferencesResponse["obstacles"] {
  return {
    sendWeb: null,
    sendEmail: !hasEmail ? "no-verified-address" : isSuppressed ? "address-suppressed" : null,
    sendMobile:
      workingPlatforms.length > 0 ? null : pushPlatforms.length === 0 ? "no-device" : "channel-not-configured",
  };
}
