import type { Discovery } from "@meander/domain/contract/discovery";
import type { Audience, WordMatch } from "./planned-search.ts";
import type { Level } from "./levels.ts";

export type PageRequest = {
  readonly levels: readonly Level[];
  readonly audience: Audience;
  readonly match: WordMatch;
  /** Counts where there is no cursor. */
  readonly page: number;
  readonly limit: number;
};

export type SearchHit = {
  readonly activityId: string;
  readonly discovery: Discovery;
  /** All that a view shows of it, as `loadedActivity` makes it, where the search brought that along. */
  readonly text: string | null;
  /** The same of the version that a visitor sees. */
  readonly version: string | null;
};

export type FoundPage = {
  readonly hits: readonly SearchHit[];
  readonly total: number;
  readonly totalIsEstimate: boolean;
  /** Null at the end. */
  readonly cursor: string | null;
};
