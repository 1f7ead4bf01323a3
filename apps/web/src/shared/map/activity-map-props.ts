import type { Activity } from "@meander/domain/contract/activities";

export type ActivityMapProps = {
  readonly activities: readonly Activity[];
  /** Where the search looks; the default centre without one. */
  readonly center: readonly [number, number] | null;
  /** `N,S,E,W` that the search is limited to; empty for no limit. */
  readonly bounds: string;
  readonly litId: string | null;
  readonly onLight: (activityId: string | null) => void;
  readonly onSearchHere: (bounds: string) => void;
};
