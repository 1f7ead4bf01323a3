import { classNames } from "@meander/ui/primitives/class-names";
import { useFormatter, useTranslations } from "use-intl";
import { MapMarker } from "./map-marker.tsx";
import { pinIdOf } from "./activity-pin.tsx";
import type { PinGroup } from "./pin-groups.ts";
import styles from "./map.module.css";

type PinClusterProps = {
  readonly group: PinGroup;
  /** Whether one of its activities is. */
  readonly isHighlighted: boolean;
  /** `isByKeyboard`: the focus was on it. */
  readonly onPress: (isByKeyboard: boolean) => void;
};

const MANY = 100;

/** Several activities that are too close to each other for a pin each, with their number. */
export function PinCluster({ group, isHighlighted, onPress }: PinClusterProps) {
  const t = useTranslations("drawnMap");
  const format = useFormatter();
  const count = group.ids.length;
  return (
    <MapMarker at={group.at} isRaised={isHighlighted}>
      <button
        type="button"
        id={pinIdOf(group.ids[0] ?? "")}
        className={classNames(styles.pin, styles.cluster, count >= MANY && styles.large)}
        data-testid="pin-cluster"
        data-highlighted={isHighlighted || undefined}
        aria-label={group.apartAt === null ? t("atOnePoint", { count }) : t("cluster", { count })}
        onClick={(event) => {
          // A click on the map closes the card.
          event.stopPropagation();
          onPress(event.detail === 0);
        }}
      >
        {format.number(count)}
      </button>
    </MapMarker>
  );
}
