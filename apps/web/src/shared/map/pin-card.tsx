import type { ActivityCardView } from "@meander/domain/contract/activities";
import { IconButton } from "@meander/ui/primitives/icon-button";
import { X } from "lucide-react";
import { useEffect, useEffectEvent, useRef } from "react";
import { useTranslations } from "use-intl";
import { ActivityCard } from "../activities/activity-card.tsx";
import { useMap } from "./map-context.ts";
import styles from "./map.module.css";

type PinCardProps = {
  readonly activity: ActivityCardView;
  /** `isToPin`: the focus was in the card and belongs to its pin now. */
  readonly onClose: (isToPin: boolean) => void;
};

/** The card of the open pin, over the map. Escape, its button and a click on the map close it. */
export function PinCard({ activity, onClose }: PinCardProps) {
  const t = useTranslations("drawnMap");
  const map = useMap();
  const card = useRef<HTMLElement>(null);
  const close = useEffectEvent(() => onClose(false));
  useEffect(() => {
    const onClick = () => close();
    map.on("click", onClick);
    return () => {
      map.off("click", onClick);
    };
  }, [map]);
  useEffect(() => {
    card.current?.querySelector("a")?.focus({ preventScroll: true });
  }, []);
  return (
    <section
      ref={card}
      className={styles.pinCard}
      data-testid="pin-card"
      aria-label={t("card")}
      onKeyDown={(event) => {
        if (event.key === "Escape") onClose(true);
      }}
    >
      <ActivityCard activity={activity} level={2} isFirst isFlat />
      <span className={styles.pinCardClose}>
        <IconButton
          variant="floating"
          label={t("closeCard")}
          icon={<X aria-hidden="true" />}
          onClick={() => onClose(true)}
        />
      </span>
    </section>
  );
}
