import type { LonLat } from "@meander/domain/geo/point";
import { type Api, readResponse } from "../api/client.ts";

/**
 * The person's location, and why the device did not provide it, as a key of the catalogue's `discover` area. Without a
 * problem it is the device's; with one, an approximate location of the network address, or null.
 */
type FoundLocation = {
  readonly center: LonLat | null;
  readonly problem: "locationRefused" | "locationUnknown" | "locationNowhere" | null;
};

const deviceTimeoutMs = 5_000;

/** Uses the device's location, which needs the person's permission; else the server's approximate one. */
export async function findLocation(api: Api): Promise<FoundLocation> {
  try {
    const { longitude, latitude } = await getDeviceLocation();
    return { center: [longitude, latitude], problem: null };
  } catch (error) {
    const center = await fetchApproximateLocation(api);
    if (isRefusal(error)) return { center, problem: "locationRefused" };
    return { center, problem: center === null ? "locationNowhere" : "locationUnknown" };
  }
}

function getDeviceLocation(): Promise<GeolocationCoordinates> {
  return new Promise((resolve, reject) => {
    const options = { timeout: deviceTimeoutMs, maximumAge: 60_000 };
    navigator.geolocation.getCurrentPosition(({ coords }) => resolve(coords), reject, options);
  });
}

function isRefusal(error: unknown): boolean {
  const permissionDenied = 1;
  return typeof error === "object" && error !== null && "code" in error && error.code === permissionDenied;
}

async function fetchApproximateLocation(api: Api): Promise<LonLat | null> {
  const found = await findNetworkLocation(api).catch(() => null);
  return found === null || found.isDefault ? null : found.center;
}

/** The approximate location of the network address, or the default centre if it is unknown. */
export async function findNetworkLocation(api: Api): Promise<{ readonly center: LonLat; readonly isDefault: boolean }> {
  const { longitude, latitude, isDefault } = await readResponse(api.public.user.geoip.$get());
  return { center: [longitude, latitude], isDefault };
}
