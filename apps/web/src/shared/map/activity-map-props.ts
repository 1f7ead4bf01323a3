import type { ActivityCardView } from "@meander/domain/contract/activities";
import type { Filters } from "../search/discover-filters.ts";

export type ActivityMapProps = {
  /** Those that the list has loaded. */
  readonly activities: readonly ActivityCardView[];
  /** Whether the search has more than those. */
  readonly hasMore: boolean;
  readonly filters: Filters;
  /** The centre of the search; null for the default centre. */
  readonly center: readonly [number, number] | null;
  readonly highlightedId: string | null;
  readonly onHighlight: (activityId: string | null) => void;
  /** The page's entry in the browser's history: on return the map is where it was. */
  readonly visit: string;
  readonly onSearchHere: (bounds: string) => void;
};
