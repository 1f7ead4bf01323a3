import type { NotificationPreferenceView, PreferencesResponse } from "@meander/domain/contract/notifications";
import {
  type ChannelPreference,
  isNotificationCode,
  type NotificationCode,
  notificationTypeOf,
  notificationTypes,
} from "@meander/domain/notification/catalogue";
import { preferenceOf } from "@meander/domain/notification/preferences";
import { pushChannelOf } from "@meander/domain/notification/push-token";
import { workingPushChannels } from "../../delivery/push-channels.ts";
import type { Translate } from "../../http/locale.ts";
import type { Reach, StoredRow } from "./preference-queries.ts";

export function preferenceViewOf(
  code: NotificationCode,
  { sendWeb, sendEmail, sendMobile }: ChannelPreference,
  translate: Translate,
): NotificationPreferenceView {
  const { name, group } = notificationTypeOf(code);
  const text = translate(`notificationPreferences.text${code}`);
  return { notificationCode: code, name, group, text, sendWeb, sendEmail, sendMobile };
}

export function preferencesOf(stored: readonly StoredRow[], reach: Reach, translate: Translate): PreferencesResponse {
  const chosen = new Map(stored.filter(({ code }) => isNotificationCode(code)).map((row) => [row.code, row]));
  return {
    preferences: notificationTypes.map(({ code }) =>
      preferenceViewOf(code, preferenceOf(code, chosen.get(code)), translate),
    ),
    obstacles: obstaclesOf(reach),
  };
}

function obstaclesOf({ hasEmail, isSuppressed, pushPlatforms }: Reach): PreferencesResponse["obstacles"] {
  const isPushed = pushPlatforms.some((platform) => workingPushChannels.has(pushChannelOf[platform]));
  const canPush = workingPushChannels.size > 0;
  return {
    sendWeb: null,
    sendEmail: !hasEmail ? "no-verified-address" : isSuppressed ? "address-suppressed" : null,
    sendMobile: isPushed ? null : canPush && pushPlatforms.length === 0 ? "no-device" : "channel-not-configured",
  };
}
