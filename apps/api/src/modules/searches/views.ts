import { locationContext } from "@meander/domain/contract/geo";
import { type SearchRecordView, searchRecord } from "@meander/domain/contract/searches";
import { searchIdOf } from "../../db/branded-ids.ts";
import type { SearchRow } from "./queries.ts";

/** Our own JSON; parsed because jsonb is untyped. */
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
