import { z } from "zod";
import { searchIdSchema, userIdSchema } from "../ids.ts";
import { type FilterName, filterNames } from "../search/kept-filters.ts";
import { datePageQuery, instant } from "./envelope.ts";
import { locationContext } from "./geo.ts";

const text = z.string().optional();

// Object.fromEntries loses the names.
const filterShape = Object.fromEntries(filterNames.map((name) => [name, text])) as Record<FilterName, typeof text>;

/** One of a person's searches. The same search made again is the same record, at a later time. */
export const searchRecord = z
  .object({
    _id: searchIdSchema,
    title: z.string().describe("What was searched for, in words."),
    filters: z
      .object(filterShape)
      .describe("The query of POST /search, written in one way: words in lower case, codes in order, places rounded."),
    locationContext: locationContext.describe("The place it was about; empty for anywhere."),
    categories: z.array(z.int()).describe("The category codes among the filters."),
    timestamp: instant,
  })
  .meta({ id: "Search" });
export type SearchRecordView = z.infer<typeof searchRecord>;

export const searchesQuery = z.object({ id: z.string().max(4_000).describe("Comma list of ids.") });
export const searchesResponse = z.object({ searches: z.array(searchRecord) });

const HISTORY_LIMIT = 10;

export const searchHistoryParams = z.object({ userId: userIdSchema });
export const searchHistoryQuery = datePageQuery(HISTORY_LIMIT);
export const searchHistoryResponse = z.object({
  searches: z.array(searchRecord).describe("The last made first."),
  totalCount: z.int().min(0),
  cursor: z
    .string()
    .nullable()
    .describe("Send it back as `cursor` for the next page; null at the end. Neither skips nor repeats."),
});

export const searchIdParams = z.object({ searchId: searchIdSchema });
