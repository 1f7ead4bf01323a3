import { type Bounds, formatBounds } from "@meander/domain/geo/bounds";
import { wrapLongitude } from "@meander/domain/geo/point";
import { Button } from "@meander/ui/primitives/button";
import { useQuery } from "@tanstack/react-query";
import { NavigationControl } from "maplibre-gl";
import { useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { useApi } from "../api/api-context.tsx";
import { isMotionReduced } from "../motion/is-motion-reduced.ts";
import { discoverAddress } from "../search/discover-filters.ts";
import type { ActivityMapProps } from "./activity-map-props.ts";
import { useMap } from "./map-context.ts";
import { libraryBox, viewOfSearch } from "./map-view.ts";
import { PinMarkers } from "./pin-markers.tsx";
import { pinsQuery } from "./pin-queries.ts";
import { PinsNotice } from "./pins-notice.tsx";
import { visitedMapOf, visitedMaps } from "./visited-maps.ts";
import styles from "./map.module.css";

const COORDINATE_PRECISION = 10_000;

/** The pins of a search, the view that fits them, and the button to search after the map was moved. */
export function ActivityPins({
  activities,
  hasMore,
  filters,
  center,
  highlightedId,
  onHighlight,
  visit,
  onSearchHere,
}: ActivityMapProps) {
  const t = useTranslations("drawnMap");
  const map = useMap();
  const [moved, setMoved] = useState<{ readonly from: string; readonly to: Bounds } | null>(null);
  const [openId, setOpenId] = useState<string | null>(() => visitedMaps.get(visit)?.openId ?? null);
  const more = useQuery({ ...pinsQuery(useApi(), filters), enabled: hasMore });
  const cards = useMemo(() => new Map(activities.map((card) => [card._id as string, card])), [activities]);
  const pins = useMemo(() => {
    const others = hasMore ? (more.data?.pins ?? []) : [];
    return [...activities, ...others.filter(({ _id }) => !cards.has(_id))].filter(
      ({ locations }) => locations.points.length > 0,
    );
  }, [activities, hasMore, more.data, cards]);
  const search = discoverAddress(filters);

  /** `isFirst`: of the pins that the map was created for, unless there are more by now. */
  const show = useEffectEvent((isFirst: boolean) => {
    const { clientWidth: width } = map.getContainer();
    if (width === 0) return;
    const view = viewOfSearch(filters.bounds, pins, width);
    if (view !== null) {
      map.fitBounds(libraryBox(view.box), { ...view.fitting, animate: !isFirst && !isMotionReduced(), duration: 300 });
    } else if (center !== null) map.jumpTo({ center: [center[0], center[1]] });
  });
  const restored = useRef<string | null>(null);
  /** Whether there was a view of an earlier visit, of the same search. */
  const restore = useEffectEvent(() => {
    const before = visitedMapOf(visit, search);
    if (before === undefined) return false;
    map.jumpTo({ center: [before.center[0], before.center[1]], zoom: before.zoom });
    restored.current = search;
    return true;
  });
  /** Unless the person has moved the map, or it is where they left it. */
  const refit = useEffectEvent(() => {
    if (moved?.from !== search && restored.current !== search) show(false);
  });
  // A new search moves the view, and the rest of its pins; a list that grows or is refetched does not.
  const isSettled = !hasMore || !more.isPending;
  const shown = `${search}|${pins.length > 0}|${isSettled}`;
  const lastShown = useRef<string | null>(null);
  const follow = useEffectEvent((next: string) => {
    const last = lastShown.current;
    lastShown.current = next;
    if (last?.startsWith(`${search}|`)) refit();
    else if (!restore()) show(last === null);
  });
  useEffect(() => {
    follow(shown);
  }, [shown]);

  const store = (id: string | null) => {
    const { lng, lat } = map.getCenter();
    visitedMaps.set(visit, { center: [lng, lat], zoom: map.getZoom(), openId: id, search });
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

  const noteMove = useEffectEvent((to: Bounds) => setMoved({ from: search, to }));
  // On a phone the map has no size while the list is shown.
  const onSized = useEffectEvent(() => refit());
  useEffect(() => {
    const controls = new NavigationControl({ showCompass: false });
    map.addControl(controls, "top-right");
    const onMove = (event: { originalEvent?: unknown }) => {
      if (event.originalEvent === undefined) return;
      const view = map.getBounds();
      noteMove({
        north: rounded(Math.min(90, view.getNorth())),
        south: rounded(Math.max(-90, view.getSouth())),
        east: rounded(wrapLongitude(view.getEast())),
        west: rounded(wrapLongitude(view.getWest())),
      });
    };
    const onResize = () => onSized();
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
      <PinMarkers
        pins={pins}
        cards={cards}
        openId={openId}
        highlightedId={highlightedId}
        onHighlight={onHighlight}
        onOpen={open}
      />
      {moved?.from === search ? (
        <div className={styles.searchHere}>
          <Button variant="secondary" size="small" onClick={() => onSearchHere(formatBounds(moved.to))}>
            {t("searchHere")}
          </Button>
        </div>
      ) : (
        hasMore && <PinsNotice query={more} />
      )}
    </>
  );
}

function rounded(degrees: number): number {
  return Math.round(degrees * COORDINATE_PRECISION) / COORDINATE_PRECISION;
}
