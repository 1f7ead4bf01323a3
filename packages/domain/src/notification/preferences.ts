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

/** What of a person's phones and browsers takes push messages. */
export type PushReach = {
  /** They registered one. */
  readonly hasDevice: boolean;
  /** One of them is on a channel that this installation can send on. */
  readonly isReachable: boolean;
};

/**
 * The channels that get a delivery. A device that nothing can be sent to still gets its row, to be skipped with the reason, but
 * silences no mail: only a push that would arrive replaces one.
 */
export function effectiveChannels(
  code: NotificationCode,
  stored: StoredPreference,
  { hasDevice, isReachable }: PushReach,
): NotificationChannel[] {
  const preference = preferenceOf(code, stored);
  const pushReplacesEmail = notificationTypeOf(code).noEmailWithPush === true && isReachable && preference.sendMobile;
  return notificationChannels.filter((channel) => {
    if (channel === "sendEmail" && pushReplacesEmail) return false;
    if (channel === "sendMobile" && !hasDevice) return false;
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
