import type { Discovery } from "@meander/domain/contract/discovery";
import type { Level } from "./levels.ts";
import type { SearchCaches } from "./search-caches.ts";
import type { Audience, WordMatch } from "./statement.ts";

export type PageRequest = {
  readonly levels: readonly Level[];
  readonly audience: Audience;
  readonly match: WordMatch;
  /** Used only without a cursor. */
  readonly page: number;
  readonly limit: number;
  /** Null for a visitor. */
  readonly viewerId: string | null;
  readonly caches: SearchCaches;
};

export type SearchHit = {
  readonly activityId: string;
  readonly discovery: Discovery;
  /** View data in the format of `loadedActivity`; null unless the search loaded it. */
  readonly text: string | null;
  /** For visitors, the version of their view. */
  readonly version: string | null;
};

export type FoundPage = {
  readonly hits: readonly SearchHit[];
  readonly total: number;
  readonly totalIsEstimate: boolean;
  /** Null on the last page. */
  readonly cursor: string | null;
};
