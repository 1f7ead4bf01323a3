import { Picture } from "@meander/ui/primitives/picture";
import type { NotificationView } from "@meander/domain/contract/notifications";
import { scenePath } from "@meander/domain/paths";
import { Avatar } from "@meander/ui/primitives/avatar";
import { Link } from "react-router-dom";
import { useTranslations } from "use-intl";
import { pictureSourceOf } from "../../../shared/pictures/picture-source.ts";
import { avatarPersonOf } from "../../../shared/people/avatar-person.ts";
import { RelativeTime } from "../../../shared/when/relative-time.tsx";
import { isAuthLink, useAuthLink } from "../use-auth-link.ts";
import { NotificationText } from "./notification-text.tsx";
import a11y from "@meander/ui/primitives/accessibility.module.css";
import styles from "../inbox.module.css";

type NotificationItemProps = { readonly notification: NotificationView; readonly onRead: (ids: string[]) => void };

/** The whole row is a link; following it marks the notification as read. */
export function NotificationItem({ notification, onRead }: NotificationItemProps) {
  const t = useTranslations("inbox");
  const { id, path, read, timestamp, data } = notification;
  const followAuthLink = useAuthLink();
  const quote = data.reason ?? data.text ?? "";
  return (
    <Link
      className={styles.notification}
      to={path}
      data-unread={!read || undefined}
      onClick={(event) => {
        if (!read) onRead([id]);
        if (!isAuthLink(path)) return;
        event.preventDefault();
        followAuthLink(path);
      }}
    >
      <NotificationPicture notification={notification} />
      <span className={styles.notificationText}>
        <span>
          <NotificationText notification={notification} />
        </span>
        {quote !== "" && <span className={styles.notificationQuote}>{quote}</span>}
        <span className={styles.notificationWhen}>
          <RelativeTime instant={timestamp} />
        </span>
      </span>
      {!read && (
        <span className={styles.notificationBadge}>
          <span className={a11y.visuallyHidden}>{t("unread")}</span>
        </span>
      )}
    </Link>
  );
}

/** The actor in front of the activity's picture; the picture alone without an actor, the logo without either. */
function NotificationPicture({ notification: { actor, activity } }: { readonly notification: NotificationView }) {
  const scene =
    activity && scenePath({ seed: activity._id, category: activity.category, period: activity.timePeriodCode });
  return (
    <span className={styles.notificationPicture} data-alone={actor === null || undefined}>
      {scene === null && actor === null && (
        <Picture source={null} fallbackSrc="/img/icon.svg" alt="" width={56} height={56} />
      )}
      {scene !== null && (
        <Picture
          source={activity?.image ? pictureSourceOf(activity.image) : null}
          fallbackSrc={scene}
          alt=""
          width={56}
          height={56}
          sizes="56px"
        />
      )}
      {actor !== null && <Avatar person={avatarPersonOf(actor)} size={scene === null ? 48 : 30} />}
    </span>
  );
}
