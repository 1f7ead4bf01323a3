import { parseCategoryCodes } from "@meander/domain/activity/category";
import type { SearchRecordView } from "@meander/domain/contract/searches";
import { boundsAround, formatBounds } from "@meander/domain/geo/bounds";
import { userActivitiesPath } from "@meander/domain/paths";
import { discoverAddress, nearKm } from "./discover-filters.ts";

/** A search from the nearest on has no edge; a map has one. */
const EDGE_KM = 25;

type Filters = SearchRecordView["filters"];

/** The page that makes a search of somebody's again, or comes nearest to it: a circle of another size becomes the box around it. */
export function searchAddress({ filters }: Pick<SearchRecordView, "filters">): string {
  if (filters.suggested_by !== undefined) return userActivitiesPath(filters.suggested_by, "suggested");
  return discoverAddress({
    country: filters.countrySlug,
    region: filters.regionSlug,
    place: filters.placeSlug,
    words: filters.keywords?.split(",").join(" ") ?? "",
    categories: parseCategoryCodes(filters.categories ?? ""),
    date: Number(filters.dateFilter ?? 0),
    order: filters.order === "tonight" ? "tonight" : "date",
    ...(filters.location === undefined && Number(filters.nearbyDistance) === nearKm
      ? { near: filters.nearbyCenter ?? "" }
      : { bounds: filters.location ?? boundsOfCircle(filters) }),
  });
}

function boundsOfCircle({ nearbyCenter, nearbyDistance }: Filters): string {
  const [longitude, latitude] = nearbyCenter?.split(",").map(Number) ?? [];
  if (longitude === undefined || latitude === undefined) return "";
  return formatBounds(boundsAround([longitude, latitude], Number(nearbyDistance ?? EDGE_KM) * 1_000));
}
