import type { Discovery } from "@meander/domain/contract/discovery";
import type { Level } from "./levels.ts";
import type { SearchCaches } from "./search-caches.ts";
import type { Audience, WordMatch } from "./statement.ts";

export type PageRequest = {
  readonly levels: readonly Level[];
  readonly audience: Audience;
  readonly match: WordMatch;
  /** Counts where there is no cursor. */
  readonly page: number;
  readonly limit: number;
  /** Null for a visitor. */
  readonly viewerId: string | null;
  readonly caches: SearchCaches;
};

export type SearchHit = {
  readonly activityId: string;
  readonly discovery: Discovery;
  /** All that a view shows of it, as `loadedActivity` writes it, where the search loaded that. */
  readonly text: string | null;
  /** For visitors: the version of what they see. */
  readonly version: string | null;
};

export type FoundPage = {
  readonly hits: readonly SearchHit[];
  readonly total: number;
  readonly totalIsEstimate: boolean;
  /** Null at the end. */
  readonly cursor: string | null;
};
