import type { LonLat } from "./point.ts";

/** Whose maps a device opens by itself. */
export type MapApp = "apple" | "android" | "web";

/** By a browser's user agent. iPads call themselves Macs, which have the same app. */
export function mapAppOf(userAgent: string): MapApp {
  if (/Android/.test(userAgent)) return "android";
  return /iPhone|iPad|Macintosh/.test(userAgent) ? "apple" : "web";
}

/**
 * An address that leads to a point: on Android in the app that the person chose (RFC 5870, with Android's label), on
 * Apple's devices in Maps, elsewhere on OpenStreetMap's website, which needs no app.
 */
export function directionsAddress(app: MapApp, [longitude, latitude]: LonLat, name: string): string {
  const point = `${latitude},${longitude}`;
  switch (app) {
    case "android":
      return `geo:${point}?q=${point}${name === "" ? "" : encodeURIComponent(`(${name})`)}`;
    case "apple":
      return `https://maps.apple.com/?daddr=${point}`;
    case "web":
      return `https://www.openstreetmap.org/directions?to=${encodeURIComponent(point)}`;
  }
}
