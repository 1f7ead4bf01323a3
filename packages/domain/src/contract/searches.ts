import { z } from "zod";
import { searchIdSchema, userIdSchema } from "../ids.ts";
import { type FilterName, filterNames } from "../search/stored-filters.ts";
import { datePageQuery, instant } from "./envelope.ts";
import { locationContext } from "./geo.ts";

const text = z.string().optional();

// Object.fromEntries loses the names.
const filterShape = Object.fromEntries(filterNames.map((name) => [name, text])) as Record<FilterName, typeof text>;

/** A stored search. Repeating a search updates the timestamp of the same record. */
export const searchRecord = z
  .object({
    _id: searchIdSchema,
    title: z.string().describe("A readable description of the search."),
    filters: z
      .object(filterShape)
      .describe("The normalised query of POST /search: words in lower case, codes in order, places rounded."),
    locationContext: locationContext.describe("The place that was searched; empty for anywhere."),
    categories: z.array(z.int()).describe("The category codes among the filters."),
    timestamp: instant,
  })
  .meta({ id: "Search" });
export type SearchRecordView = z.infer<typeof searchRecord>;

export const searchesQuery = z.object({ id: z.string().max(4_000).describe("Comma-separated ids.") });
export const searchesResponse = z.object({ searches: z.array(searchRecord) });

const HISTORY_LIMIT = 10;

export const searchHistoryParams = z.object({ userId: userIdSchema });
export const searchHistoryQuery = datePageQuery(HISTORY_LIMIT);
export const searchHistoryResponse = z.object({
  searches: z.array(searchRecord).describe("Latest first."),
  totalCount: z.int().min(0),
  cursor: z
    .string()
    .nullable()
    .describe("Send it as `cursor` to get the next page; null on the last page. Pages neither skip nor repeat rows."),
});

export const searchIdParams = z.object({ searchId: searchIdSchema });
