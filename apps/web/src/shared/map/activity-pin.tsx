import type { ActivityCardView } from "@meander/domain/contract/activities";
import { periodClass } from "@meander/ui/primitives/period-sign";
import { useTranslations } from "use-intl";
import { datesToVoteOn } from "../activities/dates-to-vote-on.ts";
import { useWhenText } from "../when/use-when-text.ts";
import { periodCodeOf, useDayTexts } from "../when/use-day-texts.ts";
import { MapMarker } from "./map-marker.tsx";
import { classNames } from "@meander/ui/primitives/class-names";
import styles from "./map.module.css";

/** The element of an activity's pin. */
export function pinIdOf(activityId: string): string {
  return `pin-${activityId}`;
}

type ActivityPinProps = {
  readonly activity: ActivityCardView;
  readonly isHighlighted: boolean;
  /** Others overlap it: rendered as a dot. */
  readonly isCrowded: boolean;
  readonly isOpen: boolean;
  readonly onHighlight: (activityId: string | null) => void;
  readonly onOpen: (activityId: string) => void;
};

/** A pin with the time, in its period's colour, that opens the activity's card over the map. */
export function ActivityPin({ activity, isHighlighted, isCrowded, isOpen, onHighlight, onOpen }: ActivityPinProps) {
  const t = useTranslations("drawnMap");
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
    <MapMarker at={point.coordinates} isRaised={isHighlighted || isOpen || !isCrowded}>
      <button
        type="button"
        id={pinIdOf(activity._id)}
        className={classNames(
          styles.pin,
          relevantDate !== null && periodClass(periodCodeOf(relevantDate.timePeriodCode)),
        )}
        data-testid="map-pin"
        data-highlighted={isHighlighted || isOpen || undefined}
        data-crowded={isCrowded || undefined}
        data-decided={(relevantDate !== null && voteCount === 0) || undefined}
        aria-label={label}
        aria-expanded={isOpen}
        title={activity.title}
        onClick={(event) => {
          // A click on the map closes the card.
          event.stopPropagation();
          onOpen(activity._id);
        }}
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
      </button>
    </MapMarker>
  );
}
