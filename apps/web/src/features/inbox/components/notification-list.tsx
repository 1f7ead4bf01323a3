import { dayMs } from "@meander/domain/time/durations";
import type { NotificationView } from "@meander/domain/contract/notifications";
import { useNow, useTranslations } from "use-intl";
import { NotificationItem } from "./notification-item.tsx";
import styles from "../inbox.module.css";

type NotificationListProps = {
  readonly notifications: readonly NotificationView[];
  readonly onRead: (ids: string[]) => void;
};

/** Notifications of the last day, then older ones. */
export function NotificationList({ notifications, onRead }: NotificationListProps) {
  const t = useTranslations("inbox");
  const now = useNow();
  const isRecent = (one: NotificationView) => now.getTime() - new Date(one.timestamp).getTime() < dayMs;
  const groups = [
    { title: t("today"), entries: notifications.filter(isRecent) },
    { title: t("earlier"), entries: notifications.filter((one) => !isRecent(one)) },
  ].filter((group) => group.entries.length > 0);
  return groups.map((group) => (
    <section key={group.title} className={styles.group} aria-label={group.title}>
      <h2>{group.title}</h2>
      <ol className={styles.list} data-testid="inbox-list">
        {group.entries.map((notification) => (
          <li key={notification.id}>
            <NotificationItem notification={notification} onRead={onRead} />
          </li>
        ))}
      </ol>
    </section>
  ));
}
