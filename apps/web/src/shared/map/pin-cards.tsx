import type { ActivityCardView } from "@meander/domain/contract/activities";
import type { ActivityPinView } from "@meander/domain/contract/discovery";
import { IconButton } from "@meander/ui/primitives/icon-button";
import { useQuery } from "@tanstack/react-query";
import useEmblaCarousel from "embla-carousel-react";
import { ChevronLeft, ChevronRight, X } from "lucide-react";
import { useEffect, useEffectEvent, useRef } from "react";
import { useTranslations } from "use-intl";
import { useApi } from "../api/api-context.tsx";
import { isMotionReduced } from "../motion/is-motion-reduced.ts";
import { useMap } from "./map-context.ts";
import { PinCard } from "./pin-card.tsx";
import { pinCardQuery } from "./pin-queries.ts";
import styles from "./pin-cards.module.css";

type PinCardsProps = {
  /** In the order of the list. */
  readonly pins: readonly ActivityPinView[];
  /** The cards that the list has loaded; the others load when they are near. */
  readonly cards: ReadonlyMap<string, ActivityCardView>;
  readonly openId: string;
  readonly onOpen: (activityId: string) => void;
  /** `isToPin`: the focus was in the card and belongs to its pin now. */
  readonly onClose: (isToPin: boolean) => void;
};

/** Space that a pin has to the edges of the map when its card opens, in pixels. */
const MARGIN_PX = 60;

/**
 * The card of the open pin over the map, with the other pins' cards beside it: a swipe or a button opens the next.
 * Escape, its button and a click on the map close it.
 */
export function PinCards({ pins, cards: loaded, openId, onOpen, onClose }: PinCardsProps) {
  const t = useTranslations("drawnMap");
  const map = useMap();
  const cards = useRef<HTMLElement>(null);
  const bar = useRef<HTMLDivElement>(null);
  const index = pins.findIndex(({ _id }) => _id === openId);
  const [viewport, carousel] = useEmblaCarousel({
    startIndex: index,
    loop: true,
    // With a mouse a drag would be of the card's link.
    watchDrag: (_carousel, event) => event.type.startsWith("touch"),
  });
  const isLoaded = useQuery({ ...pinCardQuery(useApi(), openId), enabled: !loaded.has(openId) }).isSuccess;
  const hasCard = loaded.has(openId) || isLoaded;
  const close = useEffectEvent(() => onClose(false));
  useEffect(() => {
    const onClick = () => close();
    map.on("click", onClick);
    return () => {
      map.off("click", onClick);
    };
  }, [map]);
  // Also after a swipe: the card that had the focus is inert then. The buttons beside the cards keep theirs.
  useEffect(() => {
    if (bar.current?.contains(document.activeElement) === true) return;
    const slide = cards.current?.querySelector(`[data-activity="${openId}"]`);
    const control = slide?.querySelector<HTMLElement>(hasCard ? "a" : "button");
    control?.focus({ preventScroll: true });
  }, [openId, hasCard]);
  // Another pin was pressed while the card was open.
  useEffect(() => {
    if (carousel !== undefined && carousel.selectedScrollSnap() !== index) carousel.scrollTo(index, true);
  }, [carousel, index]);
  /** Moves the map only if the pin is at an edge or below the cards. */
  const showPin = useEffectEvent((activityId: string) => {
    const point = pins.find(({ _id }) => _id === activityId)?.locations.points[0];
    if (point === undefined) return;
    const { clientWidth, clientHeight } = map.getContainer();
    const [longitude, latitude] = point.coordinates;
    const { x, y } = map.project([longitude, latitude]);
    const bottom = clientHeight - (cards.current?.offsetHeight ?? 0) - MARGIN_PX;
    if (x > MARGIN_PX && x < clientWidth - MARGIN_PX && y > MARGIN_PX && y < bottom) return;
    const offset: [number, number] = [0, (bottom - clientHeight) / 2];
    map.easeTo({ center: [longitude, latitude], offset, duration: isMotionReduced() ? 0 : 300 });
  });
  useEffect(() => {
    showPin(openId);
  }, [openId]);
  const follow = useEffectEvent((selected: number) => {
    const pin = pins[selected];
    if (pin !== undefined && pin._id !== openId) onOpen(pin._id);
  });
  useEffect(() => {
    if (carousel === undefined) return undefined;
    const onSelect = () => follow(carousel.selectedScrollSnap());
    carousel.on("select", onSelect);
    return () => void carousel.off("select", onSelect);
  }, [carousel]);
  return (
    <section
      ref={cards}
      className={styles.cards}
      data-testid="pin-card"
      aria-label={t("card")}
      onKeyDown={(event) => {
        if (event.key === "Escape") onClose(true);
      }}
    >
      {pins.length > 1 && (
        <div ref={bar} className={styles.bar}>
          <IconButton
            variant="floating"
            label={t("previousCard")}
            icon={<ChevronLeft aria-hidden="true" />}
            onClick={() => carousel?.scrollPrev(isMotionReduced())}
          />
          <span className={styles.count} role="status">
            {t("cardOf", { number: index + 1, count: pins.length })}
          </span>
          <IconButton
            variant="floating"
            label={t("nextCard")}
            icon={<ChevronRight aria-hidden="true" />}
            onClick={() => carousel?.scrollNext(isMotionReduced())}
          />
        </div>
      )}
      <div className={styles.viewport} ref={viewport}>
        <ul className={styles.track}>
          {pins.map(({ _id }, position) => {
            const isOpen = _id === openId;
            // The last and the first are beside each other too.
            const steps = Math.abs(position - index);
            return (
              <li key={_id} className={styles.slide} data-activity={_id} inert={!isOpen}>
                {Math.min(steps, pins.length - steps) <= 1 && (
                  <>
                    <PinCard activityId={_id} loaded={loaded.get(_id)} isOpen={isOpen} />
                    <span className={styles.close}>
                      <IconButton
                        variant="floating"
                        label={t("closeCard")}
                        icon={<X aria-hidden="true" />}
                        onClick={() => onClose(true)}
                      />
                    </span>
                  </>
                )}
              </li>
            );
          })}
        </ul>
      </div>
    </section>
  );
}
