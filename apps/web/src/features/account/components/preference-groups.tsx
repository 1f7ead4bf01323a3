import type { PreferencesResponse } from "@meander/domain/contract/notifications";
import {
  type NotificationGroup,
  notificationChannels,
  notificationGroups,
} from "@meander/domain/notification/catalogue";
import { ChevronDown } from "lucide-react";
import { useTranslations } from "use-intl";
import { PreferenceTable } from "./preference-table.tsx";
import styles from "../preferences.module.css";

const groupKeys = {
  host: "groupHost",
  participant: "groupParticipant",
  requests: "groupRequests",
  internal: "groupInternal",
  subscriptions: "groupSubscriptions",
} as const satisfies Record<NotificationGroup, string>;

/** Each group is a collapsed section, so that the page stays short. */
export function PreferenceGroups({ preferences, obstacles }: PreferencesResponse) {
  const t = useTranslations("notificationPreferences");
  return (
    <div className={styles.preferenceGroups}>
      {notificationGroups.map((group) => {
        const own = preferences.filter((preference) => preference.group === group);
        const switches = own.flatMap((preference) => notificationChannels.map((channel) => preference[channel]));
        const title = t(groupKeys[group]);
        return (
          <details key={group}>
            <summary>
              <span>{title}</span>
              <span className={styles.preferenceGroupsSum}>
                {t("groupSum", { on: switches.filter(Boolean).length, all: switches.length })}
              </span>
              <ChevronDown aria-hidden="true" size={20} />
            </summary>
            <PreferenceTable title={title} preferences={own} obstacles={obstacles} />
          </details>
        );
      })}
    </div>
  );
}
