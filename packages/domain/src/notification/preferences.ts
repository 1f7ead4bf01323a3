import {
  type ChannelPreference,
  type NotificationChannel,
  type NotificationCode,
  notificationChannels,
  notificationTypeOf,
} from "./catalogue.ts";

/** What a person chose; channels they never touched are missing. */
export type StoredPreference = Partial<ChannelPreference>;

/** The choice as a settings page shows it: stored where there is one, else the default. */
export function preferenceOf(code: NotificationCode, stored: StoredPreference = {}): ChannelPreference {
  const { defaults } = notificationTypeOf(code);
  return {
    sendWeb: stored.sendWeb ?? defaults.sendWeb,
    sendEmail: stored.sendEmail ?? defaults.sendEmail,
    sendMobile: stored.sendMobile ?? defaults.sendMobile,
  };
}

/** The channels to deliver on. `hasPush`: the person has a registered device that a push would reach. */
export function effectiveChannels(
  code: NotificationCode,
  stored: StoredPreference,
  { hasPush }: { hasPush: boolean },
): NotificationChannel[] {
  const preference = preferenceOf(code, stored);
  const pushReplacesEmail = notificationTypeOf(code).noEmailWithPush === true && hasPush && preference.sendMobile;
  return notificationChannels.filter((channel) => {
    if (channel === "sendEmail" && pushReplacesEmail) return false;
    if (channel === "sendMobile" && !hasPush) return false;
    return preference[channel];
  });
}

/** Flips one channel and leaves the others as they are shown. */
export function togglePreference(
  code: NotificationCode,
  stored: StoredPreference,
  channel: NotificationChannel,
): ChannelPreference {
  const preference = preferenceOf(code, stored);
  return { ...preference, [channel]: !preference[channel] };
}
