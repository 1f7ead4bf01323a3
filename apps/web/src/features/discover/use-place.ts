import type { SearchResponse } from "@meander/domain/contract/discovery";
import { placePath } from "@meander/domain/paths";
import { useState } from "react";
import type { DiscoverFilters } from "../../shared/search/discover-filters.ts";
import type { SearchResult } from "./search-result.ts";

type Place = SearchResponse["place"];

/** Where an address leads: known from its first answer on, also while other filters are fetched or fail. Null before, and everywhere. */
export function usePlace(filters: DiscoverFilters, query: SearchResult): Place {
  const path = placePath(filters);
  const [known, setKnown] = useState<{ readonly path: string; readonly place: Place }>({ path, place: null });
  const found = query.data?.pages[0]?.place ?? null;
  if (found !== null && (known.path !== path || known.place === null)) setKnown({ path, place: found });
  return found ?? (known.path === path ? known.place : null);
}
