import { counted } from "@meander/domain/number/abbreviate";
import type { Activity } from "@meander/domain/contract/activities";
import type { Rating } from "@meander/domain/contract/participation";
import { ratings } from "@meander/domain/messages/en/ratings";
import { participationStatus } from "@meander/domain/participation/status";
import { userPath } from "@meander/domain/paths";
import { PersonCard } from "@meander/ui/patterns/person-card";
import { Button } from "@meander/ui/primitives/button";
import { StarRating } from "@meander/ui/primitives/star-rating";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useFormatter, useTranslations } from "use-intl";
import { useApi } from "../../../shared/api/api-context.tsx";
import { ExtraMessagesProvider } from "../../../shared/i18n/extra-messages-provider.tsx";
import { RouterLink } from "../../../shared/links/router-link.tsx";
import { avatarPersonOf, firstNameOf } from "../../../shared/people/avatar-person.ts";
import { RelativeTime } from "../../../shared/when/relative-time.tsx";
import { ratingsQuery } from "../queries.ts";
import { RatingForm } from "./rating-form.tsx";
import activitySectionStyles from "./activity-section.module.css";
import ratingsStyles from "./ratings.module.css";

const extraMessages = { ratings };

/** The ratings of a past activity, newest first, and the form for its attendees. */
export function RatingsSection(props: { readonly activity: Activity }) {
  return (
    <ExtraMessagesProvider extraMessages={extraMessages}>
      <Ratings {...props} />
    </ExtraMessagesProvider>
  );
}

function Ratings({ activity }: { readonly activity: Activity }) {
  const t = useTranslations("ratings");
  const { viewer, host } = activity;
  const isWaiting =
    viewer.approvalStatus === participationStatus.approved && !viewer.hasAttended && activity.cancelledAt === null;
  return (
    <section className={activitySectionStyles.activitySection} id="ratings" aria-labelledby="ratings-heading">
      <h2 id="ratings-heading">{t("heading")}</h2>
      <Average activity={activity} />
      {viewer.canRate && <RatingForm activity={activity} />}
      {viewer.ownStars !== null && (
        <p className={activitySectionStyles.activityHint}>{t("own", { stars: viewer.ownStars })}</p>
      )}
      {isWaiting && <p className={activitySectionStyles.activityHint}>{t("waiting", { host: firstNameOf(host) })}</p>}
      {activity.metrics.rating.count > 0 && <RatingList activity={activity} />}
    </section>
  );
}

function Average({ activity }: { readonly activity: Activity }) {
  const t = useTranslations("ratings");
  const format = useFormatter();
  const { average, count } = activity.metrics.rating;
  if (average === null) return <p className={activitySectionStyles.activityHint}>{t("none")}</p>;
  const text = format.number(average, { maximumFractionDigits: 1 });
  return (
    <p className={ratingsStyles.average}>
      <StarRating
        stars={average}
        label={t("average", { average: text, ...counted(count) })}
        text={text}
        note={t("count", counted(count))}
      />
    </p>
  );
}

function RatingList({ activity }: { readonly activity: Activity }) {
  const t = useTranslations("ratings");
  const query = useInfiniteQuery(ratingsQuery(useApi(), activity._id));
  const rated = query.data?.pages.flatMap((page) => page.ratings) ?? [];
  return (
    <>
      {query.isPending && <p className={activitySectionStyles.activityHint}>{t("loading")}</p>}
      {query.isError && (
        <div className={activitySectionStyles.activityRetry} role="alert">
          <p>{t("failed")}</p>
          <Button variant="ghost" onClick={() => query.refetch()}>
            {t("retry")}
          </Button>
        </div>
      )}
      <ol className={ratingsStyles.ratings}>
        {rated.map((rating) => (
          <li key={rating.user._id}>
            <RatingItem rating={rating} />
          </li>
        ))}
      </ol>
      {query.hasNextPage && (
        <Button variant="secondary" loading={query.isFetchingNextPage} onClick={() => query.fetchNextPage()}>
          {t("more")}
        </Button>
      )}
    </>
  );
}

function RatingItem({ rating: { user, stars, text, createdDate } }: { readonly rating: Rating }) {
  const t = useTranslations("ratings");
  return (
    <article className={ratingsStyles.rating}>
      <PersonCard
        person={avatarPersonOf(user)}
        href={userPath(user._id)}
        note={<RelativeTime instant={createdDate} />}
        actions={<StarRating stars={stars} label={t("stars", { stars })} />}
        LinkComponent={RouterLink}
      />
      {text !== "" && <p className={ratingsStyles.ratingText}>{text}</p>}
    </article>
  );
}
