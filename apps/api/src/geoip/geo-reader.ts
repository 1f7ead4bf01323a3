import { roundToKilometre } from "@meander/domain/geo/rounding";
import { type CityResponse, open, validate } from "maxmind";

type Found = { readonly latitude: number; readonly longitude: number };

/** Knows roughly where a network address is; null for one that it doesn't know. */
export type GeoReader = (address: string) => Found | null;

/** Without a database nobody's place is known. */
const knowsNothing: GeoReader = () => null;

/** Reads an .mmdb file into memory; a newer file is read by the next start. Throws when it can't be read. */
export async function openGeoReader(file: string | undefined): Promise<GeoReader> {
  if (file === undefined) return knowsNothing;
  const reader = await open<CityResponse>(file);
  const isIpv4Only = reader.metadata.ipVersion === 4;
  return (address) => {
    if (!validate(address) || (isIpv4Only && address.includes(":"))) return null;
    const place = reader.get(address)?.location;
    if (place === undefined) return null;
    const [longitude, latitude] = roundToKilometre([place.longitude, place.latitude]);
    return { latitude, longitude };
  };
}
