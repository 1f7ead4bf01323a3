import { Picture } from "@meander/ui/primitives/picture";
import type { ActivityCardView } from "@meander/domain/contract/activities";
import type { UserProfile } from "@meander/domain/contract/profiles";
import { activityPath, scenePath, userActivitiesPath } from "@meander/domain/paths";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { useTranslations } from "use-intl";
import { firstNameOf } from "../../../shared/people/avatar-person.ts";
import { photoOf, sceneOf } from "../../../shared/activities/scene-of.ts";
import { useApi } from "../../../shared/api/api-context.tsx";
import { useDayTexts } from "../../../shared/when/use-day-texts.ts";
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
            <NextActivity activity={activity} />
          </li>
        ))}
      </ul>
      <p className={styles.more}>
        <Link to={userActivitiesPath(profile._id, "upcoming")}>{t("seeUpcoming")}</Link>
      </p>
    </aside>
  );
}

function NextActivity({ activity }: { readonly activity: ActivityCardView }) {
  const { dayAndTime } = useDayTexts();
  const { relevantDate } = activity;
  return (
    <article className={styles.nextCard}>
      <Picture
        source={photoOf(activity)}
        fallbackSrc={scenePath(sceneOf(activity))}
        alt=""
        width={96}
        height={72}
        sizes="96px"
      />
      <div>
        <h3>
          <Link to={activityPath(activity)}>{activity.title}</Link>
        </h3>
        {relevantDate !== null && (
          <p>
            <time dateTime={relevantDate.startsAt}>{dayAndTime(relevantDate)}</time>
          </p>
        )}
      </div>
    </article>
  );
}
