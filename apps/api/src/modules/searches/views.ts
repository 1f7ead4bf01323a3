import { locationContext } from "@meander/domain/contract/geo";
import { type SearchRecordView, searchRecord } from "@meander/domain/contract/searches";
import { searchIdOf } from "../../db/branded-ids.ts";
import type { SearchRow } from "./queries.ts";

/** What we wrote ourselves; parsed, because jsonb has no type. */
export function searchOf(row: SearchRow): SearchRecordView {
  return {
    _id: searchIdOf(row.id),
    title: row.title,
    filters: searchRecord.shape.filters.parse(row.filters),
    locationContext: locationContext.parse(row.context),
    categories: row.categories,
    timestamp: row.searchedAt.toISOString(),
  };
}
