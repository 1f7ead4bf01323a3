import type { NotificationPreferenceView, PreferencesResponse } from "@meander/domain/contract/notifications";
import type { NotificationChannel } from "@meander/domain/notification/catalogue";

/** The list with one switch toggled. */
export function withToggled(
  list: PreferencesResponse,
  code: number,
  channel: NotificationChannel,
): PreferencesResponse {
  const toggled = list.preferences.find(({ notificationCode }) => notificationCode === code);
  return toggled === undefined ? list : withPreference(list, { ...toggled, [channel]: !toggled[channel] });
}

export function withPreference(list: PreferencesResponse, saved: NotificationPreferenceView): PreferencesResponse {
  const preferences = list.preferences.map((one) => (one.notificationCode === saved.notificationCode ? saved : one));
  return { ...list, preferences };
}
