import type { ActivityPinView } from "@meander/domain/contract/discovery";
import { periodClass } from "@meander/ui/primitives/period-sign";
import { useTranslations } from "use-intl";
import { datesToVoteOn } from "../activities/dates-to-vote-on.ts";
import { periodCodeOf } from "../when/use-day-texts.ts";
import { MapMarker } from "./map-marker.tsx";
import { usePinText } from "./use-pin-text.ts";
import { classNames } from "@meander/ui/primitives/class-names";
import styles from "./map.module.css";

/** The element of an activity's pin. */
export function pinIdOf(activityId: string): string {
  return `pin-${activityId}`;
}

type ActivityPinProps = {
  readonly pin: ActivityPinView;
  readonly isHighlighted: boolean;
  /** Others overlap it: rendered as a dot. */
  readonly isCrowded: boolean;
  readonly isOpen: boolean;
  readonly onHighlight: (activityId: string | null) => void;
  readonly onOpen: (activityId: string) => void;
};

/** A pin with day and hour, in its period's colour, that opens the activity's card over the map. */
export function ActivityPin({ pin, isHighlighted, isCrowded, isOpen, onHighlight, onOpen }: ActivityPinProps) {
  const t = useTranslations("drawnMap");
  const texts = useTranslations("when");
  const pinText = usePinText()(pin);
  const point = pin.locations.points[0];
  if (point === undefined) return null;
  const { relevantDate } = pin;
  const voteCount = datesToVoteOn(pin);
  const label = t("pinLabel", { title: pin.title, when: pinText });
  return (
    <MapMarker at={point.coordinates} isRaised={isHighlighted || isOpen || !isCrowded}>
      <button
        type="button"
        id={pinIdOf(pin._id)}
        className={classNames(
          styles.pin,
          relevantDate !== null && periodClass(periodCodeOf(relevantDate.timePeriodCode)),
        )}
        data-testid="map-pin"
        data-highlighted={isHighlighted || isOpen || undefined}
        data-crowded={isCrowded || undefined}
        data-decided={(relevantDate !== null && voteCount === 0) || undefined}
        aria-label={voteCount > 1 ? `${label}, ${texts("datesToVoteOn", { count: voteCount })}` : label}
        aria-expanded={isOpen}
        title={pin.title}
        onClick={(event) => {
          // A click on the map closes the card.
          event.stopPropagation();
          onOpen(pin._id);
        }}
        onPointerEnter={() => onHighlight(pin._id)}
        onPointerLeave={() => onHighlight(null)}
        onFocus={() => onHighlight(pin._id)}
        onBlur={() => onHighlight(null)}
      >
        {relevantDate === null ? pinText : <time dateTime={relevantDate.startsAt}>{pinText}</time>}
      </button>
    </MapMarker>
  );
}
