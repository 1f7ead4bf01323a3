import { mapDefaults } from "@meander/domain/constants";
import type { Geolocation } from "@meander/domain/contract/client-context";
import { type Api, readResponse } from "../api/client.ts";

/** Why the device gave no location, as a key of the catalogue's `discover` area. */
export type LocationProblem = "locationRefused" | "locationUnknown" | "locationOther" | "locationTimeout";

type FoundLocation = {
  /** The device's, else the approximate one of the network address, else the default centre of the map. */
  readonly location: Geolocation;
  readonly problem: LocationProblem | null;
};

const problemOfCode: Readonly<Record<number, LocationProblem>> = {
  1: "locationRefused",
  2: "locationUnknown",
  3: "locationUnknown",
};

class LocationTimeout extends Error {}

/** Uses the device's location, which needs the person's permission. */
export async function findLocation(api: Api): Promise<FoundLocation> {
  try {
    const { longitude, latitude } = await getDeviceLocation();
    return { location: { longitude, latitude, isDefault: false }, problem: null };
  } catch (error) {
    return { location: await findNetworkLocation(api), problem: problemOf(error) };
  }
}

/** The approximate location of the network address; the default centre if it is unknown. */
export async function findNetworkLocation(api: Api): Promise<Geolocation> {
  const [longitude, latitude] = mapDefaults.center;
  const unknown = { longitude, latitude, isDefault: true };
  return readResponse(api.public.user.geoip.$get()).catch(() => unknown);
}

/** Waits for the person's permission as long as they like, then five seconds for the device. */
async function getDeviceLocation(): Promise<GeolocationCoordinates> {
  const permission = await navigator.permissions?.query({ name: "geolocation" }).catch(() => null);
  return new Promise((resolve, reject) => {
    const wait = () => setTimeout(() => reject(new LocationTimeout()), mapDefaults.geolocationTimeoutMs);
    if (permission?.state === "prompt") permission.addEventListener("change", wait, { once: true });
    else wait();
    navigator.geolocation.getCurrentPosition(({ coords }) => resolve(coords), reject, { maximumAge: 60_000 });
  });
}

function problemOf(error: unknown): LocationProblem {
  if (error instanceof LocationTimeout) return "locationTimeout";
  const code = typeof error === "object" && error !== null && "code" in error ? Number(error.code) : Number.NaN;
  return problemOfCode[code] ?? "locationOther";
}
