import type { NotificationPreferenceView, PreferencesResponse } from "@meander/domain/contract/notifications";
import { isNotificationCode, notificationChannels } from "@meander/domain/notification/catalogue";
import { Switch } from "@meander/ui/primitives/switch";
import { useTranslations } from "use-intl";
import { useTogglePreference } from "../use-toggle-preference.ts";
import styles from "../preferences.module.css";

type PreferenceTableProps = PreferencesResponse & { readonly title: string };

/** One row per notification type, one switch per channel. */
export function PreferenceTable({ title, preferences, obstacles }: PreferenceTableProps) {
  const t = useTranslations("notificationPreferences");
  return (
    <table className={styles.preferences} aria-label={title}>
      <thead>
        <tr>
          <td />
          {notificationChannels.map((channel) => (
            <th key={channel} scope="col">
              {t(channel)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {preferences.map((preference) => (
          <PreferenceRow key={preference.notificationCode} preference={preference} obstacles={obstacles} />
        ))}
      </tbody>
    </table>
  );
}

type PreferenceRowProps = Pick<PreferencesResponse, "obstacles"> & { readonly preference: NotificationPreferenceView };

function PreferenceRow({ preference, obstacles }: PreferenceRowProps) {
  const t = useTranslations("notificationPreferences");
  const toggle = useTogglePreference();
  const { notificationCode, text, consentedAt } = preference;
  if (!isNotificationCode(notificationCode)) return null;
  return (
    <tr>
      <th scope="row">
        {text}
        {consentedAt !== null && (
          <span className={styles.consent}>{t("consented", { date: new Date(consentedAt) })}</span>
        )}
      </th>
      {notificationChannels.map((channel) => (
        <td key={channel} data-idle={obstacles[channel] !== null || undefined}>
          <Switch
            label={t("switch", { text, channel: t(channel) })}
            checked={preference[channel]}
            aria-describedby={obstacles[channel] === null ? undefined : `why-${channel}`}
            onChange={() => toggle({ notificationCode, notificationChannel: channel })}
          />
        </td>
      ))}
    </tr>
  );
}
