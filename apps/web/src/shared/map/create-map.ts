import { GeoJSONSource, Map as MapLibreMap, setWorkerUrl } from "maplibre-gl";
import "./map-library.css";
import workerUrl from "maplibre-gl/dist/maplibre-gl-worker.mjs?url";
import { loadFineLand, loadGround } from "./ground-data.ts";
import { mapColours, onThemeChange, shownTheme } from "./map-colours.ts";
import { loadLabelsFor } from "./map-labels.ts";
import { mapSources, mapStyle } from "./map-style.ts";

setWorkerUrl(workerUrl);

const FINE_FROM_ZOOM = 5;
const MAX_ZOOM = 16;

type MapWish = { readonly container: HTMLElement; readonly center: readonly [number, number]; readonly zoom: number };

/** A map on our own ground. It fills itself as it is looked at; `remove` ends all of it. */
export function createMap({ container, center, zoom }: MapWish): { map: MapLibreMap; remove: () => void } {
  const map = new MapLibreMap({
    container,
    style: mapStyle(mapColours[shownTheme()]),
    center: [center[0], center[1]],
    zoom,
    maxZoom: MAX_ZOOM,
    attributionControl: false,
    dragRotate: false,
    pitchWithRotate: false,
    cooperativeGestures: false,
    fadeDuration: 150,
  });
  map.touchZoomRotate.disableRotation();
  map.keyboard.disableRotation();
  const fill = () => {
    fillGround(map);
    fillLabels(map);
  };
  map.on("style.load", fill);
  map.on("moveend", () => {
    fillLabels(map);
    if (map.getZoom() >= FINE_FROM_ZOOM) fillFineLand(map);
  });
  const stopTheme = onThemeChange(() => map.setStyle(mapStyle(mapColours[shownTheme()]), { diff: false }));
  return {
    map,
    remove: () => {
      stopTheme();
      map.remove();
    },
  };
}

function setData(map: MapLibreMap, name: keyof typeof mapSources, data: Parameters<GeoJSONSource["setData"]>[0]): void {
  const source = map.getStyle() ? map.getSource(mapSources[name]) : undefined;
  if (source instanceof GeoJSONSource) source.setData(data);
}

async function fillGround(map: MapLibreMap): Promise<void> {
  const { land, borders } = await loadGround();
  setData(map, "borders", borders);
  if (map.getZoom() >= FINE_FROM_ZOOM) {
    const isEmpty = !finelyDrawn.has(map);
    if (isEmpty) setData(map, "land", land);
    finelyDrawn.delete(map);
    await fillFineLand(map);
  } else setData(map, "land", land);
}

/** Maps that show the fine coasts already. */
const finelyDrawn = new WeakSet<MapLibreMap>();

async function fillFineLand(map: MapLibreMap): Promise<void> {
  if (finelyDrawn.has(map)) return;
  finelyDrawn.add(map);
  setData(map, "land", await loadFineLand());
}

async function fillLabels(map: MapLibreMap): Promise<void> {
  const bounds = map.getBounds();
  const labels = await loadLabelsFor(
    { north: bounds.getNorth(), south: bounds.getSouth(), east: bounds.getEast(), west: bounds.getWest() },
    map.getZoom(),
  );
  setData(map, "labels", labels);
}
