import { counted } from "@meander/domain/number/abbreviate";
import { activityStatus } from "@meander/domain/activity/status";
import type { ActivityCardView } from "@meander/domain/contract/activities";
import { activityPath, scenePath } from "@meander/domain/paths";
import { ActivityCard as CardPattern } from "@meander/ui/patterns/activity-card";
import type { ReactNode } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { useLike } from "../likes/use-like.ts";
import { RouterLink } from "../links/router-link.tsx";
import { avatarPersonOf, firstNameOf } from "../people/avatar-person.ts";
import { useWhenText } from "../when/use-when-text.ts";
import { periodCodeOf } from "../when/use-day-texts.ts";
import { categoryKey } from "./category-key.ts";
import { datesToVoteOn } from "./dates-to-vote-on.ts";
import { openPlaces } from "./open-places.ts";
import { type SearchReason, useReasonTexts } from "./use-reason-texts.ts";
import { photoOf } from "./scene-of.ts";
import { sceneOf } from "@meander/domain/activity/scene-of";

type ActivityCardProps = {
  readonly activity: ActivityCardView;
  /** The heading level of the title. */
  readonly level?: 2 | 3;
  /** On the first screen: its picture loads eagerly. */
  readonly isFirst?: boolean;
  /** Hovered on the map. */
  readonly isHighlighted?: boolean;
  /** With a flat picture, over the map. */
  readonly isFlat?: boolean;
  readonly onHighlight?: (activityId: string | null) => void;
  /** The viewer's relation to the activity, such as "Draft". */
  readonly badge?: ReactNode;
  /** Why the search ranked it where it did. */
  readonly reasons?: readonly SearchReason[];
};

const FEW_PLACES = 3;
const noReasons: readonly SearchReason[] = [];

export function ActivityCard({
  activity,
  level = 3,
  isFirst = false,
  isHighlighted = false,
  isFlat = false,
  onHighlight,
  badge,
  reasons = noReasons,
}: ActivityCardProps) {
  const t = useTranslations("when");
  const format = useFormatter();
  const like = useLike(activity);
  const whenText = useWhenText()(activity);
  const voteCount = datesToVoteOn(activity);
  const { relevantDate, people } = activity;
  const placesLeft = openPlaces(activity);
  const names = format.list(people.map(firstNameOf));
  const count = activity.status === activityStatus.expired ? activity.attendedCount : activity.approvedCount;
  const more = count - (people.length - 1);
  const category = activity.categories[0];
  return (
    <CardPattern
      href={activityPath(activity)}
      LinkComponent={RouterLink}
      activityId={activity._id}
      photo={photoOf(activity)}
      sceneSrc={scenePath(sceneOf(activity))}
      title={activity.title}
      placeName={activity.locations.points[0]?.properties.name ?? activity.context.place?.text ?? ""}
      categoryLabel={category === undefined ? "" : t(categoryKey(category))}
      when={
        relevantDate === null || whenText === null
          ? undefined
          : {
              period: periodCodeOf(relevantDate.timePeriodCode),
              isOutlined: voteCount > 0,
              label:
                voteCount > 1 ? (
                  t("datesToVoteOn", { count: voteCount })
                ) : (
                  <time dateTime={relevantDate.startsAt} suppressHydrationWarning>
                    {whenText}
                  </time>
                ),
            }
      }
      people={people.map(avatarPersonOf)}
      peopleLabel={
        more > 0 ? t("peopleAndMore", { names, ...counted(more) }) : t("people", { names, ...counted(people.length) })
      }
      {...(more > 0 && { morePeopleLabel: t("peopleMore", counted(more)) })}
      placesLeftLabel={placesLeft === null ? undefined : t("placesLeft", { count: placesLeft })}
      placesScarce={placesLeft !== null && placesLeft <= FEW_PLACES}
      like={{ liked: like.liked, label: t("like", { title: activity.title }), onToggle: like.toggle }}
      badge={badge}
      reasonsLabel={t("reasons")}
      reasons={useReasonTexts()(voteCount > 0 ? reasons.filter(({ kind }) => kind !== "startsSoon") : reasons)}
      headingLevel={level}
      eager={isFirst}
      highlighted={isHighlighted}
      flat={isFlat}
      {...(onHighlight && { onHighlight: (isOn: boolean) => onHighlight(isOn ? activity._id : null) })}
    />
  );
}
