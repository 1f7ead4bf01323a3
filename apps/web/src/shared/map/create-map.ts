import { GeoJSONSource, Map as MapLibreMap, setWorkerUrl } from "maplibre-gl";
import "./map-library.css";
import workerUrl from "maplibre-gl/dist/maplibre-gl-worker.mjs?url";
import { loadFineLand, loadGround } from "./ground-data.ts";
import { mapColours, onThemeChange, shownTheme } from "./map-colours.ts";
import { loadLabelsFor } from "./map-labels.ts";
import { type MapSource, mapStyle } from "./map-style.ts";

setWorkerUrl(workerUrl);

const MAX_ZOOM = 16;

type MapWish = {
  readonly container: HTMLElement;
  readonly center: readonly [number, number];
  readonly zoom: number;
  /** What the controls say, by MapLibre's own keys. */
  readonly words: Readonly<Record<string, string>>;
};

/** A map on our own ground. It fills itself as it is looked at; `remove` ends all of it. */
export function createMap({ container, center, zoom, words }: MapWish): { map: MapLibreMap; remove: () => void } {
  const map = new MapLibreMap({
    container,
    style: mapStyle(mapColours[shownTheme()]),
    center: [center[0], center[1]],
    zoom,
    maxZoom: MAX_ZOOM,
    attributionControl: false,
    locale: { ...words },
    dragRotate: false,
    pitchWithRotate: false,
    cooperativeGestures: false,
    fadeDuration: 150,
  });
  map.touchZoomRotate.disableRotation();
  map.keyboard.disableRotation();
  // Data that doesn't come leaves the map barer than it could be; the pins stand either way.
  const fill = (...parts: readonly Promise<void>[]) => void Promise.allSettled(parts);
  map.on("style.load", () => fill(fillGround(map), fillView(map)));
  map.on("moveend", () => fill(fillView(map)));
  const stopTheme = onThemeChange(() => map.setStyle(mapStyle(mapColours[shownTheme()]), { diff: false }));
  return {
    map,
    remove: () => {
      stopTheme();
      map.remove();
    },
  };
}

function setData(map: MapLibreMap, name: MapSource, data: Parameters<GeoJSONSource["setData"]>[0]): void {
  const source = map.getStyle() ? map.getSource(name) : undefined;
  if (source instanceof GeoJSONSource) void source.setData(data);
}

async function fillGround(map: MapLibreMap): Promise<void> {
  const { land, borders } = await loadGround();
  setData(map, "borders", borders);
  setData(map, "land", land);
}

/** Finely drawn coasts lie over the coarse land's water: a view has either the one or the other. */
async function fillView(map: MapLibreMap): Promise<void> {
  const view = map.getBounds();
  const bounds = { north: view.getNorth(), south: view.getSouth(), east: view.getEast(), west: view.getWest() };
  const [labels, fineLand] = await Promise.all([loadLabelsFor(bounds), loadFineLand(bounds)]);
  setData(map, "labels", labels);
  if (fineLand !== null) setData(map, "fineLand", fineLand);
  if (map.getLayer("land") !== undefined) {
    map.setLayoutProperty("land", "visibility", fineLand === null ? "visible" : "none");
  }
}
