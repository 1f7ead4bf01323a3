import type { Database } from "@meander/api/db/client";
import { succeedingWith, anyone, each, hiddenFromOthers, loggedIn, onlyAuthor, verified } from "../roles.ts";
import type { RouteRow } from "../row.ts";
import type { Scene } from "../scene.ts";

const listId = "01a1fbb0-2945-7ef5-8af3-8ef7cd6eef20";

const listOfAuthor =
  (isPublic: boolean): NonNullable<RouteRow["arrange"]> =>
  (db: Database, { people, now }: Scene) =>
    db
      .insertInto("activityList")
      .values({ id: listId, ownerId: people.author.id, title: "Canals", isPublic, createdAt: now, modifiedAt: now })
      .execute();

const openList = { arrange: listOfAuthor(true), expected: onlyAuthor } as const;
const privateList = {
  when: "of a private list",
  arrange: listOfAuthor(false),
  expected: { ...hiddenFromOthers, host: 404, author: 200 },
} as const;

export const rows: readonly RouteRow[] = [
  { route: "GET both/lists", expected: anyone, arrange: listOfAuthor(true), send: () => ({ query: `id=${listId}` }) },
  {
    route: "GET /preview/list/{file}",
    expected: anyone,
    arrange: listOfAuthor(true),
    send: () => ({ params: { file: `${listId}.jpg` } }),
  },
  { route: "GET private/lists/created", expected: loggedIn },
  {
    route: "POST private/list",
    expected: succeedingWith(201, verified),
    send: () => ({ body: { title: "Rainy days", isPublic: true } }),
  },
  { route: "PATCH private/list/{listId}", ...openList, send: () => ({ params: { listId }, body: { title: "Locks" } }) },
  {
    route: "PATCH private/list/{listId}",
    ...privateList,
    send: () => ({ params: { listId }, body: { title: "Locks" } }),
  },
  { route: "DELETE private/list/{listId}", ...openList, send: () => ({ params: { listId } }) },
  { route: "DELETE private/list/{listId}", ...privateList, send: () => ({ params: { listId } }) },
  { route: "PUT private/list/{listId}/activity/{activityId}", ...openList, send: () => ({ params: { listId } }) },
  { route: "PUT private/list/{listId}/activity/{activityId}", ...privateList, send: () => ({ params: { listId } }) },
  {
    route: "PUT private/list/{listId}/activity/{activityId}",
    when: "of an activity that nobody else knows of",
    arrange: listOfAuthor(true),
    expected: { ...onlyAuthor, author: 404 },
    send: ({ draft }) => ({ params: { listId, activityId: draft._id } }),
  },
  {
    route: "DELETE private/list/{listId}/activity/{activityId}",
    expected: onlyAuthor,
    arrange: async (db, scene) => {
      await listOfAuthor(true)(db, scene);
      const activityId = scene.activity._id;
      await db.insertInto("activityListItem").values({ listId, activityId, addedAt: scene.now }).execute();
    },
    send: () => ({ params: { listId } }),
  },
  {
    route: "PATCH private/comment/{commentId}",
    expected: { ...onlyAuthor, ...each(["blocked", "blocking"], 404) },
    send: () => ({ body: { text: "See you at the lock" } }),
  },
];
