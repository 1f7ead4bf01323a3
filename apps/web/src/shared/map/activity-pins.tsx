import { type Bounds, formatBounds, parseBounds } from "@meander/domain/geo/bounds";
import { wrapLongitude } from "@meander/domain/geo/point";
import { LngLatBounds, NavigationControl } from "maplibre-gl";
import { Button } from "@meander/ui/primitives/button";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import type { ActivityMapProps } from "./activity-map-props.ts";
import { ActivityPin, pinIdOf } from "./activity-pin.tsx";
import { useMap } from "./map-context.ts";
import { PinCards } from "./pin-cards.tsx";
import { pinPadding } from "./pin-padding.ts";
import { textScale } from "./text-scale.ts";
import { useCrowded } from "./use-crowded.ts";
import { visitedMaps } from "./visited-maps.ts";
import styles from "./map.module.css";

const CLOSEST_ZOOM = 12;
const COORDINATE_PRECISION = 10_000;

/** The pins, the view that fits them, and the button to search after the map was moved. */
export function ActivityPins({
  activities,
  center,
  bounds,
  highlightedId,
  onHighlight,
  visit,
  onSearchHere,
}: ActivityMapProps) {
  const t = useTranslations("drawnMap");
  const map = useMap();
  const [moved, setMoved] = useState<{ readonly from: string; readonly to: Bounds } | null>(null);
  const [openId, setOpenId] = useState<string | null>(() => visitedMaps.get(visit)?.openId ?? null);
  const crowded = useCrowded(activities);
  const placed = activities.filter(({ locations }) => locations.points.length > 0);
  const isOpen = placed.some(({ _id }) => _id === openId);
  // A new list or new bounds move the view; a refetch with the same activities does not.
  const shown = `${activities.map(({ _id }) => _id).join()}|${bounds}`;

  const show = useEffectEvent(() => {
    const { clientWidth: width } = map.getContainer();
    if (width === 0) return;
    const box = new LngLatBounds();
    const limit = parseBounds(bounds);
    if (limit !== null) {
      box.extend([limit.west, limit.south]);
      box.extend([limit.west <= limit.east ? limit.east : limit.east + 360, limit.north]);
    } else {
      for (const { locations } of activities)
        for (const { coordinates } of locations.points.slice(0, 1)) box.extend(coordinates);
    }
    const reducedMotion = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
    if (!box.isEmpty()) {
      map.fitBounds(box, {
        padding: limit === null ? pinPadding(width, textScale()) : 0,
        maxZoom: limit === null ? CLOSEST_ZOOM : map.getMaxZoom(),
        animate: !reducedMotion,
        duration: 300,
      });
    } else if (center !== null) map.jumpTo({ center: [center[0], center[1]] });
  });
  const restored = useRef<string | null>(null);
  /** Whether there was a view of an earlier visit, with the same results. */
  const restore = useEffectEvent(() => {
    const before = visitedMaps.get(visit);
    if (before?.shown !== shown) return false;
    map.jumpTo({ center: [before.center[0], before.center[1]], zoom: before.zoom });
    restored.current = shown;
    return true;
  });
  const lastShown = useRef<string | null>(null);
  useEffect(() => {
    if (lastShown.current === shown) return;
    lastShown.current = shown;
    if (!restore()) show();
  }, [shown]);

  const store = (id: string | null) => {
    const { lng, lat } = map.getCenter();
    visitedMaps.set(visit, { center: [lng, lat], zoom: map.getZoom(), openId: id, shown });
  };
  const storeView = useEffectEvent(() => store(openId));
  useEffect(() => {
    const onMoved = () => storeView();
    map.on("moveend", onMoved);
    return () => {
      map.off("moveend", onMoved);
    };
  }, [map]);
  const open = (id: string | null) => {
    setOpenId(id);
    store(id);
  };

  const follow = useEffectEvent((to: Bounds) => setMoved({ from: shown, to }));

  // Resizing refits the view unless the person has moved the map; on a phone the map has no size while the list is
  // shown.
  const refit = useEffectEvent(() => {
    if (moved?.from !== shown && restored.current !== shown) show();
  });

  useEffect(() => {
    const controls = new NavigationControl({ showCompass: false });
    map.addControl(controls, "top-right");
    const onMove = (event: { originalEvent?: unknown }) => {
      if (event.originalEvent === undefined) return;
      const view = map.getBounds();
      follow({
        north: rounded(Math.min(90, view.getNorth())),
        south: rounded(Math.max(-90, view.getSouth())),
        east: rounded(wrapLongitude(view.getEast())),
        west: rounded(wrapLongitude(view.getWest())),
      });
    };
    const onResize = () => refit();
    map.on("moveend", onMove);
    map.on("resize", onResize);
    return () => {
      map.off("moveend", onMove);
      map.off("resize", onResize);
      // The map is removed before its children, and with it the controls.
      if (map.hasControl(controls)) map.removeControl(controls);
    };
  }, [map]);

  return (
    <>
      {activities.map((activity) => (
        <ActivityPin
          key={activity._id}
          activity={activity}
          isHighlighted={activity._id === highlightedId}
          isCrowded={crowded.has(activity._id)}
          isOpen={activity._id === openId}
          onHighlight={onHighlight}
          onOpen={(id) => open(id === openId ? null : id)}
        />
      ))}
      {isOpen && openId !== null && (
        <PinCards
          activities={placed}
          openId={openId}
          onOpen={open}
          onClose={(isToPin) => {
            open(null);
            if (isToPin) document.getElementById(pinIdOf(openId))?.focus({ preventScroll: true });
          }}
        />
      )}
      {moved?.from === shown && (
        <div className={styles.searchHere}>
          <Button variant="secondary" size="small" onClick={() => onSearchHere(formatBounds(moved.to))}>
            {t("searchHere")}
          </Button>
        </div>
      )}
    </>
  );
}

function rounded(degrees: number): number {
  return Math.round(degrees * COORDINATE_PRECISION) / COORDINATE_PRECISION;
}
