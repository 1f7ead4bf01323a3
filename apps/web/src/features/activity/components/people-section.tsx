import { counted } from "@meander/domain/number/abbreviate";
import { activityStatus } from "@meander/domain/activity/status";
import type { Activity } from "@meander/domain/contract/activities";
import { userPath } from "@meander/domain/paths";
import { PersonCard } from "@meander/ui/patterns/person-card";
import { Badge } from "@meander/ui/primitives/badge";
import { useTranslations } from "use-intl";
import { RouterLink } from "../../../shared/links/router-link.tsx";
import { avatarPersonOf, firstNameOf } from "../../../shared/people/avatar-person.ts";
import activitySectionStyles from "./activity-section.module.css";
import styles from "./people-section.module.css";

/**
 * The host and, for participants, up to four more by name; the rest as a number. Afterwards, only those whom the host
 * confirmed.
 */
export function PeopleSection({ activity }: { readonly activity: Activity }) {
  const t = useTranslations("activity.people");
  const { host, people, approvedCount, attendedCount } = activity;
  const isOver = activity.status === activityStatus.expired;
  const others = people.filter((person) => person._id !== host._id);
  const total = isOver ? attendedCount : approvedCount;
  const hidden = Math.max(0, total - others.length);
  const isCounted = hidden > 0 && others.length === 0;
  return (
    <section className={activitySectionStyles.activitySection} aria-labelledby="people-heading">
      <h2 id="people-heading">{t(isOver ? "headingPast" : "heading")}</h2>
      <ul className={styles.activityPeople}>
        {[host, ...others].map((person) => (
          <li key={person._id}>
            <PersonCard
              person={avatarPersonOf(person)}
              href={userPath(person._id)}
              note={person.headline}
              badge={person._id === host._id ? <Badge tone="brand">{t("host")}</Badge> : undefined}
              LinkComponent={RouterLink}
            />
          </li>
        ))}
      </ul>
      {isCounted && (
        <p className={activitySectionStyles.activityHint}>
          {t(countKeyOf(activity), { ...counted(total + 1), host: firstNameOf(host) })}
        </p>
      )}
      {hidden > 0 && !isCounted && <p className={activitySectionStyles.activityHint}>{t("more", counted(hidden))}</p>}
      {total === 0 && !activity.isSuggested && (
        <p className={activitySectionStyles.activityHint}>{t(emptyKeyOf(activity), { host: firstNameOf(host) })}</p>
      )}
    </section>
  );
}

/** Why nobody but the host is listed. */
function emptyKeyOf({ status, approvedCount, viewer }: Activity) {
  if (status !== activityStatus.expired) return viewer.isHost ? "justYou" : "justHost";
  if (approvedCount === 0) return "nobodyElse";
  return viewer.isHost ? "unconfirmedOwn" : "unconfirmed";
}

function countKeyOf({ cancelledAt, status }: Activity) {
  if (cancelledAt !== null) return "wereGoing";
  return status === activityStatus.expired ? "went" : "going";
}
