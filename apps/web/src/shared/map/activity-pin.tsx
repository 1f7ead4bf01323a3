import type { ActivityCardView } from "@meander/domain/contract/activities";
import { activityPath } from "@meander/domain/paths";
import { periodClass } from "@meander/ui/primitives/period-sign";
import { Link } from "react-router-dom";
import { useTranslations } from "use-intl";
import { datesToVoteOn } from "../activities/dates-to-vote-on.ts";
import { useWhenText } from "../when/use-when-text.ts";
import { periodCodeOf, useDayTexts } from "../when/use-day-texts.ts";
import { MapMarker } from "./map-marker.tsx";
import { classNames } from "@meander/ui/primitives/class-names";
import styles from "./map.module.css";

type ActivityPinProps = {
  readonly activity: ActivityCardView;
  readonly isHighlighted: boolean;
  /** Others overlap it: rendered as a dot. */
  readonly isCrowded: boolean;
  readonly onHighlight: (activityId: string | null) => void;
};

/** A pin with the time, in its period's colour, linked to the activity. */
export function ActivityPin({ activity, isHighlighted, isCrowded, onHighlight }: ActivityPinProps) {
  const t = useTranslations("map");
  const texts = useTranslations("when");
  const days = useDayTexts();
  const whenText = useWhenText()(activity);
  const point = activity.locations.points[0];
  if (point === undefined) return null;
  const { relevantDate } = activity;
  const voteCount = datesToVoteOn(activity);
  const when = voteCount > 1 ? texts("datesToVoteOn", { count: voteCount }) : (whenText ?? t("idea"));
  const label = t("pinLabel", { title: activity.title, when });
  return (
    <MapMarker at={point.coordinates} isRaised={isHighlighted || !isCrowded}>
      <Link
        className={classNames(
          styles.pin,
          relevantDate !== null && periodClass(periodCodeOf(relevantDate.timePeriodCode)),
        )}
        data-testid="map-pin"
        data-highlighted={isHighlighted || undefined}
        data-crowded={isCrowded || undefined}
        data-decided={(relevantDate !== null && voteCount === 0) || undefined}
        to={activityPath(activity)}
        aria-label={label}
        title={activity.title}
        onPointerEnter={() => onHighlight(activity._id)}
        onPointerLeave={() => onHighlight(null)}
        onFocus={() => onHighlight(activity._id)}
        onBlur={() => onHighlight(null)}
      >
        {relevantDate === null ? (
          t("idea")
        ) : voteCount > 1 ? (
          t("dates", { count: voteCount })
        ) : (
          <time dateTime={relevantDate.startsAt}>{days.time(relevantDate)}</time>
        )}
      </Link>
    </MapMarker>
  );
}
