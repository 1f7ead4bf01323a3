import { okResponse } from "@meander/domain/contract/envelope";
import {
  searchesQuery,
  searchesResponse,
  searchHistoryParams,
  searchHistoryQuery,
  searchHistoryResponse,
  searchIdParams,
} from "@meander/domain/contract/searches";
import { DomainError } from "@meander/domain/errors";
import { searchIdSchema } from "@meander/domain/ids";
import { message } from "@meander/domain/messages/message";
import { createRouter, declareRoute, json, on } from "../../http/router.ts";
import { clearSearches, deleteSearch } from "./delete-search.ts";
import { findOwnSearches } from "./queries.ts";
import { listHistory } from "./list-history.ts";
import { searchOf } from "./views.ts";

const IDS_MAX = 100;

const getSearches = declareRoute({
  method: "get",
  path: "/searches",
  access: "session",
  summary: "The caller's searches with these ids, in the order of the ids.",
  request: { query: searchesQuery },
  responses: { 200: json(searchesResponse) },
});

const getHistory = declareRoute({
  method: "get",
  path: "/search/history/user/{userId}",
  access: "session",
  summary: "The caller's own searches, latest first, by date; no one can read another person's.",
  request: { params: searchHistoryParams, query: searchHistoryQuery },
  refuses: [403],
  responses: { 200: json(searchHistoryResponse) },
});

const removeSearch = declareRoute({
  method: "delete",
  path: "/search/{searchId}",
  access: "session",
  summary: "Deletes one of the caller's searches.",
  request: { params: searchIdParams },
  responses: { 200: json(okResponse) },
});

const removeHistory = declareRoute({
  method: "delete",
  path: "/search/history/user/{userId}",
  access: "session",
  summary: "Deletes all of the caller's searches.",
  request: { params: searchHistoryParams },
  refuses: [403],
  responses: { 200: json(okResponse) },
});

export const privateRoutes = createRouter([
  on(getSearches, async (c) => {
    const { actor, db } = c.var;
    const wanted = c.req.valid("query").id.split(",");
    const ids = wanted.map((id) => id.trim().toLowerCase()).filter((id) => searchIdSchema.safeParse(id).success);
    const rows = await findOwnSearches(db, actor.userId, ids.slice(0, IDS_MAX));
    const inOrder = [...new Set(ids)].flatMap((id) => rows.filter((row) => row.id === id));
    return c.json({ searches: inOrder.map(searchOf) }, 200);
  }),
  on(getHistory, async (c) => {
    const { actor, db, services } = c.var;
    requireOwn(actor.userId, c.req.valid("param").userId);
    // Flushed, so that the person's last search is included.
    await services.searchHistory.flush();
    const { rows, ...page } = await listHistory(db, actor.userId, c.req.valid("query"));
    return c.json({ searches: rows.map(searchOf), ...page }, 200);
  }),
  on(removeSearch, async (c) => {
    const { actor, db, services } = c.var;
    await deleteSearch({ db, history: services.searchHistory }, actor, c.req.valid("param").searchId);
    return c.json({}, 200);
  }),
  on(removeHistory, async (c) => {
    const { actor, db, services } = c.var;
    requireOwn(actor.userId, c.req.valid("param").userId);
    await clearSearches({ db, history: services.searchHistory }, actor);
    return c.json({ message: c.var.translate("searches.cleared") }, 200);
  }),
]);

/** The same error for any other id, whether it exists or not. */
function requireOwn(ownId: string, userId: string): void {
  if (ownId !== userId.toLowerCase()) throw new DomainError("forbidden", message("forbidden"));
}
