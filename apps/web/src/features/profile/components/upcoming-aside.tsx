import type { UserProfile } from "@meander/domain/contract/profiles";
import { userActivitiesPath, userPath } from "@meander/domain/paths";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { useTranslations } from "use-intl";
import { firstNameOf } from "../../../shared/people/avatar-person.ts";
import { ActivityCard } from "../../../shared/activities/activity-card.tsx";
import { FeedLinks } from "../../../shared/feeds/feed-links.tsx";
import { useApi } from "../../../shared/api/api-context.tsx";
import { upcomingQuery } from "../queries.ts";
import styles from "../profile.module.css";

/** The person's next activities; nothing if there are none. */
export function UpcomingAside({ profile }: { readonly profile: UserProfile }) {
  const t = useTranslations("profile");
  const { data } = useQuery(upcomingQuery(useApi(), profile._id));
  if (data === undefined || data.length === 0) return null;
  return (
    <aside className={styles.aside}>
      <h2>{t("nextWith", { name: firstNameOf(profile) })}</h2>
      <ul className={styles.nextList}>
        {data.slice(0, 3).map((activity) => (
          <li key={activity._id}>
            <ActivityCard activity={activity} />
          </li>
        ))}
      </ul>
      <p className={styles.more}>
        <Link to={userActivitiesPath(profile._id, "upcoming")}>{t("seeUpcoming")}</Link>
      </p>
      {profile.offersFeed && profile.hostedCount > 0 && (
        <FeedLinks page={userPath(profile._id)} name={firstNameOf(profile)} />
      )}
    </aside>
  );
}
