import type { UserProfile } from "@meander/domain/contract/profiles";
import { userActivitiesPath } from "@meander/domain/paths";
import { classNames } from "@meander/ui/primitives/class-names";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { useTranslations } from "use-intl";
import { ActivityCard } from "../../../shared/activities/activity-card.tsx";
import { useApi } from "../../../shared/api/api-context.tsx";
import styles from "../profile.module.css";
import { hostedQuery } from "../queries.ts";
import { Section } from "./profile-sections.tsx";

/** What the person hosted lately; nothing if they haven't. */
export function HostedSection({ profile }: { readonly profile: UserProfile }) {
  const t = useTranslations("profile");
  const { data } = useQuery(hostedQuery(useApi(), profile._id));
  if (data === undefined || data.length === 0) return null;
  return (
    <Section title={t("hostedBefore")}>
      <ul className={classNames(styles.grid, styles.gridTwo)}>
        {data.map((activity) => (
          <li key={activity._id}>
            <ActivityCard activity={activity} />
          </li>
        ))}
      </ul>
      <p className={styles.more}>
        <Link to={userActivitiesPath(profile._id, "past")}>{t("seePast")}</Link>
      </p>
    </Section>
  );
}
