import { mapDefaults } from "@meander/domain/constants";
import type { MapArea } from "@meander/domain/contract/maps";
import { wrapLongitude } from "@meander/domain/geo/point";
import { GeoJSONSource, Map as MapLibreMap, ScaleControl, setWorkerUrl } from "maplibre-gl";
import "./map-library.css";
import workerUrl from "maplibre-gl/dist/maplibre-gl-worker.mjs?url";
import { loadFineLand, loadGround } from "./ground-data.ts";
import { type MapColours, mapColours, onThemeChange, shownTheme } from "./map-colours.ts";
import { loadLabelsFor } from "./map-labels.ts";
import { labelLayout, type MapSource, mapStyle } from "./map-style.ts";
import { groundAt, type MapGround } from "./map-ground.ts";
import { centerOfView, libraryBox, type MapView } from "./map-view.ts";
import { readStreetsFrom } from "./street-tiles.ts";

setWorkerUrl(workerUrl);

const MAX_ZOOM = 16;

type MapOptions = {
  readonly container: HTMLElement;
  readonly view: MapView;
  /** The texts of the controls, by MapLibre's keys. */
  readonly controlTexts: Readonly<Record<string, string>>;
  /** Those with streets. */
  readonly areas: readonly MapArea[];
  /** Called with each view. */
  readonly onGround: (ground: MapGround) => void;
};

/** A map whose data loads on demand; `remove` disposes of it. */
export function createMap({ container, view, controlTexts, areas, onGround }: MapOptions): {
  map: MapLibreMap;
  remove: () => void;
} {
  const center = centerOfView(view);
  readStreetsFrom(areas, center);
  // Some browsers have tags that Intl rejects ("en-US@posix").
  const languages = [...new Set(navigator.languages.map((tag) => tag.replace(/[^a-z].*$/i, "").toLowerCase()))];
  const styleNow = () => mapStyle({ colours: coloursNow(), areas, languages });
  const map = new MapLibreMap({
    container,
    style: styleNow(),
    center: [center[0], center[1]],
    zoom: "zoom" in view ? view.zoom : mapDefaults.zoom,
    // Fitted before the first tiles are loaded. One that can't be fitted, in a small window, leaves the centre.
    ...("box" in view && { bounds: libraryBox(view.box), fitBoundsOptions: { ...view.fitting } }),
    maxZoom: MAX_ZOOM,
    attributionControl: false,
    locale: { ...controlTexts },
    dragRotate: false,
    pitchWithRotate: false,
    cooperativeGestures: false,
    fadeDuration: 150,
  });
  map.addControl(new ScaleControl({ maxWidth: 96, unit: "metric" }), "top-left");
  // Numbers and units, the same in all languages.
  container.querySelector(".maplibregl-ctrl-scale")?.setAttribute("translate", "no");
  map.touchZoomRotate.disableRotation();
  map.keyboard.disableRotation();
  // Failed data leaves out a part of the map; the pins appear anyway.
  const fill = (...parts: readonly Promise<void>[]) => void Promise.allSettled(parts);
  const currentGround = () => {
    const { lng, lat } = map.getCenter();
    return groundAt(areas, [wrapLongitude(lng), lat], map.getZoom());
  };
  map.on("style.load", () => {
    // Land and places would keep the worker from the first streets, which don't need them.
    if (currentGround() === "streets") map.once("idle", () => fill(fillView(map), fillGround(map)));
    else fill(fillView(map), fillGround(map));
  });
  map.on("moveend", () => fill(fillView(map)));
  const followGround = () => {
    const ground = currentGround();
    onGround(ground);
    if (map.getStyle() === undefined || map.getLayer("labels") === undefined) return;
    // Streets show what is built up.
    map.setLayoutProperty("towns", "visibility", ground === "streets" ? "none" : "visible");
    const layout = labelLayout(ground);
    map.setLayoutProperty("labels", "text-field", layout["text-field"]);
    map.setLayoutProperty("labels", "text-anchor", layout["text-anchor"]);
    map.setLayoutProperty("labels", "text-offset", layout["text-offset"]);
  };
  map.on("style.load", followGround);
  map.on("moveend", followGround);
  const stopTheme = onThemeChange(() => map.setStyle(styleNow(), { diff: false }));
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
  map.once("idle", () => {
    if (map.getLayer("water") !== undefined) map.setPaintProperty("water", "background-color", coloursNow().water);
  });
}

function coloursNow(): MapColours {
  return mapColours[shownTheme()];
}

/** Detailed coasts would overlap the water of the coarse land, so a view uses only one of the two. */
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
