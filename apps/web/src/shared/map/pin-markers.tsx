import type { ActivityCardView } from "@meander/domain/contract/activities";
import type { ActivityPinView } from "@meander/domain/contract/discovery";
import { useEffect, useMemo, useRef } from "react";
import { isMotionReduced } from "../motion/is-motion-reduced.ts";
import { ActivityPin, pinIdOf } from "./activity-pin.tsx";
import { useMap } from "./map-context.ts";
import { PinCards } from "./pin-cards.tsx";
import { PinCluster } from "./pin-cluster.tsx";
import { isCluster, type PinGroup } from "./pin-groups.ts";
import { usePinGroups } from "./use-pin-groups.ts";

type PinMarkersProps = {
  /** In the order of the list. */
  readonly pins: readonly ActivityPinView[];
  readonly openId: string | null;
  readonly highlightedId: string | null;
  readonly onHighlight: (activityId: string | null) => void;
  /** The cards that the list has loaded, by activity. */
  readonly cards: ReadonlyMap<string, ActivityCardView>;
  /** Null closes the card. */
  readonly onOpen: (activityId: string | null) => void;
};

/**
 * The pins in view, those close together as clusters, and the card of the open one. A cluster comes apart when it is
 * pressed; one that can't opens its first card.
 */
export function PinMarkers({ pins, openId, cards, highlightedId, onHighlight, onOpen }: PinMarkersProps) {
  const map = useMap();
  const { groups, crowded } = usePinGroups(pins, openId);
  const byId = useMemo(() => new Map(pins.map((pin) => [pin._id as string, pin])), [pins]);
  /** The element id of the marker with the focus, or that has to get it. */
  const focused = useRef<string | null>(null);
  useEffect(() => {
    const markers = map.getCanvasContainer();
    const onFocus = ({ target }: FocusEvent) => {
      focused.current = target instanceof Element ? target.id : null;
    };
    const onBlur = ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget !== null) focused.current = null;
    };
    markers.addEventListener("focusin", onFocus);
    markers.addEventListener("focusout", onBlur);
    return () => {
      markers.removeEventListener("focusin", onFocus);
      markers.removeEventListener("focusout", onBlur);
    };
  }, [map]);
  // A marker that joins a cluster, or a cluster that comes apart, leaves the focus to what has its activity now.
  useEffect(() => {
    if (focused.current === null || document.activeElement !== document.body) return;
    const group = groups.find(({ ids }) => ids.some((id) => pinIdOf(id) === focused.current));
    if (group !== undefined) document.getElementById(pinIdOf(group.ids[0] ?? ""))?.focus({ preventScroll: true });
  }, [groups]);
  function press({ ids: [first = ""], at, apartAt }: PinGroup, isByKeyboard: boolean) {
    if (apartAt === null) {
      onOpen(first);
      return;
    }
    if (!isByKeyboard) focused.current = null;
    map.easeTo({ center: [at[0], at[1]], zoom: apartAt, duration: isMotionReduced() ? 0 : 400 });
  }
  const open = openId === null ? undefined : byId.get(openId);
  const single = [...groups.filter((group) => !isCluster(group)).map(({ ids: [id = ""] }) => byId.get(id)), open];
  return (
    <>
      {groups.filter(isCluster).map((group) => (
        <PinCluster
          key={group.ids.join()}
          group={group}
          isHighlighted={highlightedId !== null && group.ids.includes(highlightedId)}
          onPress={(isByKeyboard) => press(group, isByKeyboard)}
        />
      ))}
      {single.map(
        (pin) =>
          pin !== undefined && (
            <ActivityPin
              key={pin._id}
              pin={pin}
              isHighlighted={pin._id === highlightedId}
              isCrowded={pin._id !== openId && crowded.has(pin._id)}
              isOpen={pin._id === openId}
              onHighlight={onHighlight}
              onOpen={(id) => onOpen(id === openId ? null : id)}
            />
          ),
      )}
      {open !== undefined && (
        <PinCards
          pins={pins}
          cards={cards}
          openId={open._id}
          onOpen={onOpen}
          onClose={(isToPin) => {
            if (isToPin) focused.current = pinIdOf(open._id);
            onOpen(null);
          }}
        />
      )}
    </>
  );
}
