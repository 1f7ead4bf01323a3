import { roundToKilometre } from "@meander/domain/geo/rounding";
import { type CityResponse, open, validate } from "maxmind";

type Found = { readonly latitude: number; readonly longitude: number };

/** The approximate location of a network address; null when unknown. */
export type GeoReader = (address: string) => Found | null;

/** Without a database no address has a location. */
const emptyReader: GeoReader = () => null;

/** Loads an .mmdb file into memory; a newer file takes effect at the next start. Throws when it can't be read. */
export async function openGeoReader(file: string | undefined): Promise<GeoReader> {
  if (file === undefined) return emptyReader;
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
