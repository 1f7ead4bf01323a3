import type { ActivityPinView } from "@meander/domain/contract/discovery";
import type { Bounds } from "@meander/domain/geo/bounds";
import { type Map as MapLibreMap, MercatorCoordinate } from "maplibre-gl";
import { startTransition, useEffect, useMemo, useState } from "react";
import { crowdedPins, type PlacedPin } from "./crowded-pins.ts";
import { useMap } from "./map-context.ts";
import { indexPins, isCluster, type PinGroup, TILE_PX } from "./pin-groups.ts";
import { textScale } from "./text-scale.ts";

/** Closer than a finger can tap one of two, in pixels. */
const CLUSTER_RADIUS = 54;
/** In pixels, including a margin: the widest pin (`Tonight 19:30 +2`), and a cluster. */
const PIN_SIZE = { width: 136, height: 32 };
const CLUSTER_SIZE = { width: 44, height: 44 };
/** How far beyond each edge of the map pins are drawn, so that a moved map has them already, as a part of its size. */
const BEYOND = 0.25;

type View = {
  readonly bounds: Bounds;
  readonly zoom: number;
  /** The whole zoom that clusters are of. */
  readonly level: number;
  readonly scale: number;
};

type Shown = {
  /** In the order of the list. */
  readonly groups: readonly PinGroup[];
  /** The first ids of those without space for a label. */
  readonly crowded: ReadonlySet<string>;
};

/**
 * The pins and clusters in the map's view, a new list after each move: without the open pin, which has a place of its own,
 * and without those that it covers.
 */
export function usePinGroups(pins: readonly ActivityPinView[], openId: string | null): Shown {
  const map = useMap();
  const [view, setView] = useState(() => viewOf(map));
  useEffect(() => {
    let seen: number | null = null;
    const look = () => {
      const next = viewOf(map);
      seen = next.level;
      startTransition(() => setView(next));
    };
    // Clusters change with whole zooms only.
    const onZoom = () => {
      if (levelOf(map) !== seen) look();
    };
    look();
    map.on("zoom", onZoom);
    map.on("moveend", look);
    map.on("resize", look);
    return () => {
      map.off("zoom", onZoom);
      map.off("moveend", look);
      map.off("resize", look);
    };
  }, [map]);
  const { scale } = view;
  const points = useMemo(
    () =>
      pins.flatMap(({ _id, locations }) =>
        locations.points.slice(0, 1).map(({ coordinates: at }) => ({ id: _id, at })),
      ),
    [pins],
  );
  const index = useMemo(() => {
    const closed = points.filter(({ id }) => id !== openId);
    return indexPins(closed, { radius: CLUSTER_RADIUS * scale, maxZoom: map.getMaxZoom() });
  }, [map, points, openId, scale]);
  return useMemo(() => {
    const groups = index.groupsIn(view.bounds, view.level);
    const open = points.find(({ id }) => id === openId);
    const covering = open === undefined ? [] : [placedIn(view, { ids: [open.id], at: open.at })];
    const isCovered = (group: PinGroup) => crowdedPins([...covering, placedIn(view, group)]).size > 0;
    const visible = groups.filter((group) => !isCovered(group));
    // Clusters can't be dots.
    const clustersFirst = [...visible.filter(isCluster), ...visible.filter((group) => !isCluster(group))];
    return { groups: visible, crowded: crowdedPins(clustersFirst.map((group) => placedIn(view, group))) };
  }, [index, view, points, openId]);
}

function placedIn({ zoom, scale }: View, { ids, at }: Pick<PinGroup, "ids" | "at">): PlacedPin {
  const { x, y } = MercatorCoordinate.fromLngLat([at[0], at[1]]);
  // With larger text pins overlap as if they were closer together.
  const worldSize = (TILE_PX * 2 ** zoom) / scale;
  const size = isCluster({ ids }) ? CLUSTER_SIZE : PIN_SIZE;
  return { id: ids[0] ?? "", x: x * worldSize, y: y * worldSize, ...size };
}

function levelOf(map: MapLibreMap): number {
  return Math.floor(map.getZoom());
}

function viewOf(map: MapLibreMap): View {
  const view = map.getBounds();
  const [west, south, east, north] = [view.getWest(), view.getSouth(), view.getEast(), view.getNorth()];
  const [width, height] = [(east - west) * BEYOND, (north - south) * BEYOND];
  const bounds = { west: west - width, south: south - height, east: east + width, north: north + height };
  return { bounds, zoom: map.getZoom(), level: levelOf(map), scale: textScale() };
}
