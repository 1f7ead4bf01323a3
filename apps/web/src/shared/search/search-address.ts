import type { SearchRecordView } from "@meander/domain/contract/searches";
import { userActivitiesPath } from "@meander/domain/paths";
import { discoverAddress, filtersOfApi } from "./discover-filters.ts";

/** The page that makes a stored search again, or comes nearest to it. */
export function searchAddress({ filters }: Pick<SearchRecordView, "filters">): string {
  if (filters.suggested_by !== undefined) return userActivitiesPath(filters.suggested_by, "suggested");
  return discoverAddress(filtersOfApi(filters));
}
