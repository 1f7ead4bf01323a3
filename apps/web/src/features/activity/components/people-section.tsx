import { activityStatus } from "@meander/domain/activity/status";
import type { Activity } from "@meander/domain/contract/activities";
import { userPath } from "@meander/domain/paths";
import { PersonCard } from "@meander/ui/patterns/person-card";
import { Badge } from "@meander/ui/primitives/badge";
import { useTranslations } from "use-intl";
import { RouterLink } from "../../../shared/links/router-link.tsx";
import { avatarPersonOf } from "../../../shared/people/avatar-person.ts";
import activitySectionStyles from "./activity-section.module.css";
import styles from "./people-section.module.css";

/** The host and, for participants, up to four more by name; the rest as a number. */
export function PeopleSection({ activity }: { readonly activity: Activity }) {
  const t = useTranslations("activity.people");
  const { host, people, approvedCount, viewer } = activity;
  const others = people.filter((person) => person._id !== host._id);
  const hidden = Math.max(0, approvedCount - others.length);
  const isOver = activity.status === activityStatus.expired;
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
          {t(countKeyOf(activity), { count: approvedCount + 1, host: host.firstName })}
        </p>
      )}
      {hidden > 0 && !isCounted && <p className={activitySectionStyles.activityHint}>{t("more", { count: hidden })}</p>}
      {approvedCount === 0 && !activity.isSuggested && (
        <p className={activitySectionStyles.activityHint}>
          {viewer.isHost ? t("justYou") : t("justHost", { host: host.firstName })}
        </p>
      )}
    </section>
  );
}

function countKeyOf({ cancelledAt, status }: Activity) {
  if (cancelledAt !== null) return "wereGoing";
  return status === activityStatus.expired ? "went" : "going";
}
