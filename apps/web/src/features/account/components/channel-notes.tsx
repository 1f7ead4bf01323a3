import type { ChannelObstacle, PreferencesResponse } from "@meander/domain/contract/notifications";
import { notificationChannels } from "@meander/domain/notification/catalogue";
import { Info } from "lucide-react";
import { useTranslations } from "use-intl";
import styles from "../preferences.module.css";

const reasonKeys = {
  "no-verified-address": "whyNoAddress",
  "address-suppressed": "whySuppressed",
  "no-device": "whyNoDevice",
  "channel-not-configured": "whyNotConfigured",
} as const satisfies Record<ChannelObstacle, string>;

/** One line per channel that can't reach the person, with the reason; nothing if all work. */
export function ChannelNotes({ obstacles }: Pick<PreferencesResponse, "obstacles">) {
  const t = useTranslations("notificationPreferences");
  const blocked = notificationChannels.flatMap((channel) => {
    const obstacle = obstacles[channel];
    return obstacle === null ? [] : [{ channel, reason: t(reasonKeys[obstacle]) }];
  });
  if (blocked.length === 0) return null;
  return (
    <ul className={styles.channelNotes}>
      {blocked.map(({ channel, reason }) => (
        <li key={channel} id={`why-${channel}`}>
          <Info aria-hidden="true" size={18} />
          <span>{t.rich("why", { channel: t(channel), reason, b: (name) => <strong>{name}</strong> })}</span>
        </li>
      ))}
    </ul>
  );
}
