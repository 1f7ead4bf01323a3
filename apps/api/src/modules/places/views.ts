import type { CountedPlace, popularPlacesResponse } from "@meander/domain/contract/discovery";
import { placePath } from "@meander/domain/paths";
import type { z } from "zod";
import type { CountedWithinRow, PopularPlaceRow } from "./count-queries.ts";

type PopularPlace = z.infer<typeof popularPlacesResponse>["places"][number];

export function popularPlaceOf(row: PopularPlaceRow): PopularPlace {
  return {
    name: row.name,
    countryName: row.countryName,
    path: placePath({ country: row.countrySlug, region: row.regionSlug ?? undefined, place: row.urlSlug }),
    count: row.count,
    center: [row.lon, row.lat],
  };
}

export function countedRegionOf({ name, countrySlug, urlSlug, count }: CountedWithinRow): CountedPlace {
  return { name, urlSlug, path: placePath({ country: countrySlug, region: urlSlug }), count };
}

export function countedPlaceOf({ name, countrySlug, regionSlug, urlSlug, count }: CountedWithinRow): CountedPlace {
  return { name, urlSlug, path: placePath({ country: countrySlug, region: regionSlug, place: urlSlug }), count };
}
