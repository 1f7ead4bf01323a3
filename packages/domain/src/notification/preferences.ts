import {
  type ChannelPreference,
  type NotificationChannel,
  type NotificationCode,
  notificationChannels,
  notificationTypeOf,
} from "./catalogue.ts";

/** A person's stored choices; unchanged channels are missing. */
export type StoredPreference = Partial<ChannelPreference>;

/** The effective preference: the stored choice, else the default. */
export function preferenceOf(code: NotificationCode, stored: StoredPreference = {}): ChannelPreference {
  const { defaults } = notificationTypeOf(code);
  return {
    sendWeb: stored.sendWeb ?? defaults.sendWeb,
    sendEmail: stored.sendEmail ?? defaults.sendEmail,
    sendMobile: stored.sendMobile ?? defaults.sendMobile,
  };
}

/** A person's push devices. */
export type PushReach = {
  /** Whether a device is registered. */
  readonly hasDevice: boolean;
  /** Whether this installation can send to at least one of the devices. */
  readonly isReachable: boolean;
};

/**
 * The channels that get a delivery. An unreachable device gets a row too, which is skipped with the reason. It doesn't
 * replace the e-mail: only a deliverable push does.
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

/** Inverts one channel and stores the others at their effective values. */
export function togglePreference(
  code: NotificationCode,
  stored: StoredPreference,
  channel: NotificationChannel,
): ChannelPreference {
  const preference = preferenceOf(code, stored);
  return { ...preference, [channel]: !preference[channel] };
}
