import type { LonLat } from "@meander/domain/geo/point";
import { type Api, answer } from "../api/client.ts";

/**
 * Where somebody is, and why the device did not say so, as a key of the catalogue's `discover` area. Without a problem it is the device's
 * own word; with one, roughly where the network address is, or null.
 */
type Here = {
  readonly center: LonLat | null;
  readonly problem: "locationRefused" | "locationUnknown" | "locationNowhere" | null;
};

const patienceMs = 5_000;

/** Asks the device, which asks the person; else the server, which knows roughly. */
export async function findHere(api: Api): Promise<Here> {
  try {
    const { longitude, latitude } = await askDevice();
    return { center: [longitude, latitude], problem: null };
  } catch (error) {
    const center = await askServer(api);
    if (isRefusal(error)) return { center, problem: "locationRefused" };
    return { center, problem: center === null ? "locationNowhere" : "locationUnknown" };
  }
}

function askDevice(): Promise<GeolocationCoordinates> {
  return new Promise((resolve, reject) => {
    const options = { timeout: patienceMs, maximumAge: 60_000 };
    navigator.geolocation.getCurrentPosition(({ coords }) => resolve(coords), reject, options);
  });
}

function isRefusal(error: unknown): boolean {
  const permissionDenied = 1;
  return typeof error === "object" && error !== null && "code" in error && error.code === permissionDenied;
}

async function askServer(api: Api): Promise<LonLat | null> {
  try {
    const { longitude, latitude, isDefault } = await answer(api.public.user.geoip.$get());
    return isDefault ? null : [longitude, latitude];
  } catch {
    return null;
  }
}
