import { each, loggedIn, roles } from "../roles.ts";
import type { RouteRow } from "../row.ts";

const searchId = "01a1fbb0-2945-7ef5-8af3-8ef7cd6eef21";

const searched: NonNullable<RouteRow["arrange"]> = (db, { people, now }) =>
  db
    .insertInto("searchRecord")
    .values({
      id: searchId,
      personId: people.host.id,
      filterHash: Buffer.alloc(32),
      title: "Hiking",
      filters: JSON.stringify({ categories: "2" }),
      searchedAt: now,
    })
    .execute();

const onlyOwn = { ...each(roles, 403), visitor: 401, host: 200 };

export const rows: readonly RouteRow[] = [
  {
    route: "GET private/searches",
    expected: loggedIn,
    arrange: searched,
    send: () => ({ query: `id=${searchId}` }),
  },
  { route: "GET private/search/history/user/{userId}", expected: onlyOwn, arrange: searched },
  { route: "DELETE private/search/history/user/{userId}", expected: onlyOwn, arrange: searched },
  {
    route: "DELETE private/search/{searchId}",
    expected: { ...each(roles, 404), visitor: 401, host: 200 },
    arrange: searched,
    send: () => ({ params: { searchId } }),
  },
];
