import { type Bounds, boundsOfPoints, centreOfBounds, parseBounds } from "@meander/domain/geo/bounds";
import type { LonLat } from "@meander/domain/geo/point";
import { pinPadding } from "./pin-padding.ts";
import { textScale } from "./text-scale.ts";

/** What a map shows: a centre and a zoom, or the closest view of a box. */
export type MapView = { readonly center: readonly [number, number]; readonly zoom: number } | BoxView;

type BoxView = {
  readonly box: Bounds;
  readonly fitting: {
    /** In pixels. */
    readonly padding: number | ReturnType<typeof pinPadding>;
    readonly maxZoom?: number;
  };
};

type Located = { readonly locations: { readonly points: readonly { readonly coordinates: LonLat }[] } };

/** As close as a view of pins is. */
const CLOSEST_ZOOM = 12;

/** The box of a search or, in a map of that width, of its pins. Null without either. */
export function viewOfSearch(bounds: string, pins: readonly Located[], widthPx: number): BoxView | null {
  const limit = parseBounds(bounds);
  if (limit !== null) return { box: limit, fitting: { padding: 0 } };
  const box = boundsOfPoints(pins.flatMap(({ locations }) => locations.points.map(({ coordinates }) => coordinates)));
  if (box === null) return null;
  const isAlone = widthPx >= document.documentElement.clientWidth;
  return { box, fitting: { padding: pinPadding(widthPx, textScale(), isAlone), maxZoom: CLOSEST_ZOOM } };
}

export function centerOfView(view: MapView): LonLat {
  return "box" in view ? centreOfBounds(view.box) : [view.center[0], view.center[1]];
}

/** As MapLibre wants it: west, south, east, north; the east beyond 180° if the box crosses that meridian. */
export function libraryBox({ west, south, east, north }: Bounds): [number, number, number, number] {
  return [west, south, west <= east ? east : east + 360, north];
}
