import { counted } from "@meander/domain/number/abbreviate";
import type { Activity } from "@meander/domain/contract/activities";
import { isCategoryCode } from "@meander/domain/activity/category";
import { activityStatus } from "@meander/domain/activity/status";
import { placeName } from "@meander/domain/geo/context";
import { userPath } from "@meander/domain/paths";
import { periodClass } from "@meander/ui/primitives/period-sign";
import { lazy, Suspense } from "react";
import { Link } from "react-router-dom";
import { useFormatter, useTranslations } from "use-intl";
import { openPlaces } from "../../../shared/activities/open-places.ts";
import { RelativeTime } from "../../../shared/when/relative-time.tsx";
import { periodCodeOf } from "../../../shared/when/use-day-texts.ts";
import { classNames } from "@meander/ui/primitives/class-names";
import { firstNameOf } from "../../../shared/people/avatar-person.ts";
import styles from "./activity-heading.module.css";
import activityNoticeStyles from "./activity-notice.module.css";
import { useLanguageName } from "../../../shared/i18n/use-language-name.ts";
import factLineStyles from "../../../shared/facts/fact-line.module.css";

const HiddenReason = lazy(async () => ({ default: (await import("./hidden-reason.tsx")).HiddenReason }));

export function ActivityHeading({ activity }: { readonly activity: Activity }) {
  const t = useTranslations("activity");
  const { host, summary } = activity;
  const locationText = locationTextOf(activity);
  return (
    <header className={styles.activityHeading}>
      <ActivityNotices activity={activity} />
      <Chips activity={activity} />
      <h1 className={styles.activityTitle}>{activity.title}</h1>
      <p className={styles.activityByline}>
        {t.rich(activity.isSuggested ? "suggestedBy" : "hostedBy", {
          name: `${host.firstName} ${host.lastName}`,
          b: (name) => <Link to={userPath(host._id)}>{name}</Link>,
        })}
        {locationText !== null && (
          <>
            <span aria-hidden="true"> · </span>
            <span>{locationText}</span>
          </>
        )}
      </p>
      {summary !== "" && <Summary text={summary} />}
      <Facts activity={activity} />
    </header>
  );
}

/**
 * `Little Venice, London`: the meeting point's name, if the viewer may know it, and the town. Null for a draft without
 * a place.
 */
function locationTextOf({ locations, context, isLocationRounded }: Activity): string | null {
  const locationText = isLocationRounded ? undefined : locations.points[0]?.properties.name;
  if (context.country === undefined) return locationText ?? null;
  const town = placeName(context);
  return locationText === undefined || town.startsWith(locationText)
    ? town
    : `${locationText}, ${context.place?.text ?? town}`;
}

function Chips({ activity }: { readonly activity: Activity }) {
  const t = useTranslations("activity");
  const when = useTranslations("when");
  const period = activity.relevantDate === null ? "" : periodClass(periodCodeOf(activity.relevantDate.timePeriodCode));
  const names = activity.categories.filter(isCategoryCode).map((code) => when(`category${code}`));
  const count = openPlaces(activity);
  const facts = count === null ? names : [...names, t("placesLeft", { count })];
  return (
    <p className={styles.activityChips}>
      {facts.length > 0 && <span className={classNames(styles.activityChip, period)}>{facts.join(" · ")}</span>}
      {activity.isRecommended && (
        <span className={classNames(styles.activityChip, styles.activityChipBadge)}>{t("recommendedBadge")}</span>
      )}
      {activity.isSuggested && (
        <span className={classNames(styles.activityChip, styles.activityChipBadge)}>{t("suggestedBadge")}</span>
      )}
    </p>
  );
}

function ActivityNotices({ activity }: { readonly activity: Activity }) {
  const t = useTranslations("activity");
  if (activity.hidden !== null) return <HiddenNotice category={activity.hidden.category} />;
  if (activity.cancelledAt !== null) {
    return (
      <div className={classNames(activityNoticeStyles.activityNotice, activityNoticeStyles.activityNoticeCancelled)}>
        <p>
          <strong>{t("cancelledBadge")}</strong> <RelativeTime instant={activity.cancelledAt} />
        </p>
        {activity.cancelReason !== null && activity.cancelReason !== "" && (
          <>
            <p>{t("cancelledReason", { host: firstNameOf(activity.host) })}</p>
            <blockquote>{activity.cancelReason}</blockquote>
          </>
        )}
      </div>
    );
  }
  if (activity.status === activityStatus.draft)
    return <p className={activityNoticeStyles.activityNotice}>{t("draftNotice")}</p>;
  return null;
}

/** Shows the host why the activity is hidden from others. */
function HiddenNotice({ category }: NonNullable<Activity["hidden"]>) {
  const t = useTranslations("activity");
  return (
    <div className={classNames(activityNoticeStyles.activityNotice, activityNoticeStyles.activityNoticeCancelled)}>
      <p>
        <strong>{t("hiddenNotice")}</strong>
      </p>
      {category !== null && (
        <Suspense>
          <HiddenReason category={category} />
        </Suspense>
      )}
    </div>
  );
}

function Summary({ text }: { readonly text: string }) {
  return (
    <div className={styles.activitySummary}>
      {text.split(/\n{2,}/).map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </div>
  );
}

function Facts({ activity }: { readonly activity: Activity }) {
  const t = useTranslations("activity");
  const format = useFormatter();
  const nameOf = useLanguageName();
  const { average, count } = activity.metrics.rating;
  const likes = activity.metrics.likes.count;
  const facts = [
    likes > 0 && t("likes", counted(likes)),
    activity.languages.length > 0 &&
      t("languages", { list: format.list(activity.languages.map((code) => nameOf(code))) }),
    average !== null &&
      count > 0 &&
      t("rating", { average: format.number(average, { maximumFractionDigits: 1 }), ...counted(count) }),
  ].filter((fact) => fact !== false);
  if (facts.length === 0) return null;
  return (
    <ul className={classNames(styles.activityFacts, factLineStyles.factLine)}>
      {facts.map((fact) => (
        <li key={fact}>{fact}</li>
      ))}
    </ul>
  );
}
