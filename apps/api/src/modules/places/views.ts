import type { popularPlacesResponse } from "@meander/domain/contract/discovery";
import { placePath } from "@meander/domain/paths";
import type { z } from "zod";
import type { PopularPlaceRow } from "./count-queries.ts";

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
