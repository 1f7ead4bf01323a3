import type { UserProfile } from "@meander/domain/contract/profiles";
import { activityPath, userPath } from "@meander/domain/paths";
import { Avatar } from "@meander/ui/primitives/avatar";
import { Link } from "react-router-dom";
import { useFormatter, useTranslations } from "use-intl";
import { avatarPersonOf, fullNameOf } from "../../../shared/people/avatar-person.ts";
import styles from "../profile.module.css";
import { Section } from "./profile-sections.tsx";

const MAX_STARS = 5;

/** What guests wrote about activities that the person hosted; nothing if nobody did. */
export function GuestWordsSection({ profile: { guestWords } }: { readonly profile: UserProfile }) {
  const t = useTranslations("profile");
  const format = useFormatter();
  if (guestWords.length === 0) return null;
  return (
    <Section title={t("guestsSaid")}>
      <ul className={styles.guestWords}>
        {guestWords.map(({ user, stars, text, createdDate, activity }) => (
          <li key={`${activity._id} ${user._id}`}>
            <Avatar person={avatarPersonOf(user)} />
            <div>
              <p>
                <Link to={userPath(user._id)}>{fullNameOf(user)}</Link>{" "}
                <span className={styles.guestStars} role="img" aria-label={t("guestStars", { stars })}>
                  {"★".repeat(stars)}
                  {"☆".repeat(MAX_STARS - stars)}
                </span>
              </p>
              <blockquote>{text}</blockquote>
              <p className={styles.guestActivity}>
                <Link to={activityPath(activity)}>{activity.title}</Link>
                {", "}
                <time dateTime={createdDate}>
                  {format.dateTime(new Date(createdDate), { month: "long", year: "numeric", timeZone: "UTC" })}
                </time>
              </p>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}
