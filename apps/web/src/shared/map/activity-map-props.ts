import type { ActivityCardView } from "@meander/domain/contract/activities";

export type ActivityMapProps = {
  readonly activities: readonly ActivityCardView[];
  /** The centre of the search; null for the default centre. */
  readonly center: readonly [number, number] | null;
  /** `N,S,E,W`, the bounds of the search; empty for none. */
  readonly bounds: string;
  readonly highlightedId: string | null;
  readonly onHighlight: (activityId: string | null) => void;
  /** The page's entry in the browser's history: on return the map is where it was. */
  readonly visit: string;
  readonly onSearchHere: (bounds: string) => void;
};
