import { okResponse } from "@meander/domain/contract/envelope";
import {
  changeListBody,
  createdListsQuery,
  createdListsResponse,
  createListBody,
  listIdParams,
  listItemParams,
  listsMax,
  listsQuery,
  listsResponse,
  ownListResponse,
} from "@meander/domain/contract/lists";
import { listIdSchema } from "@meander/domain/ids";
import { createRouter, declareRoute, json, jsonBody, on } from "../../http/router.ts";
import { addToList } from "./add-to-list.ts";
import { changeList } from "./change-list.ts";
import { createList } from "./create-list.ts";
import { deleteList } from "./delete-list.ts";
import { getListsById } from "./get-lists-by-id.ts";
import { getOwnList, getOwnLists } from "./get-own-lists.ts";
import { removeFromList } from "./remove-from-list.ts";
import { listOf, ownListOf } from "./views.ts";

const getLists = declareRoute({
  method: "get",
  path: "/lists",
  access: "public",
  summary: "The lists with these ids that the caller may see, each with a page of its activities, last added first.",
  request: { query: listsQuery },
  responses: { 200: json(listsResponse) },
});

const getCreated = declareRoute({
  method: "get",
  path: "/lists/created",
  access: "session",
  summary: "The caller's own lists, last changed first.",
  request: { query: createdListsQuery },
  responses: { 200: json(createdListsResponse) },
});

const postList = declareRoute({
  method: "post",
  path: "/list",
  access: "verified",
  summary: "Creates a list.",
  request: { body: jsonBody(createListBody) },
  refuses: [422],
  responses: { 201: json(ownListResponse, "Created.") },
});

const patchList = declareRoute({
  method: "patch",
  path: "/list/{listId}",
  access: "verified",
  summary: "Changes a list's texts or visibility; only for its owner.",
  request: { params: listIdParams, body: jsonBody(changeListBody) },
  responses: { 200: json(ownListResponse) },
});

const removeList = declareRoute({
  method: "delete",
  path: "/list/{listId}",
  access: "verified",
  summary: "Deletes a list, but not its activities; only for its owner.",
  request: { params: listIdParams },
  responses: { 200: json(okResponse) },
});

const putActivity = declareRoute({
  method: "put",
  path: "/list/{listId}/activity/{activityId}",
  access: "verified",
  summary: "Adds an activity to a list; only for its owner. Repeating the request changes nothing.",
  request: { params: listItemParams },
  refuses: [422],
  responses: { 200: json(ownListResponse) },
});

const removeActivity = declareRoute({
  method: "delete",
  path: "/list/{listId}/activity/{activityId}",
  access: "verified",
  summary: "Removes an activity from a list; only for its owner. Repeating the request changes nothing.",
  request: { params: listItemParams },
  responses: { 200: json(ownListResponse) },
});

/** Mounted under both base paths, public and private. */
export const readRoutes = createRouter([
  on(getLists, async (c) => {
    const { actor, visitorReadDb: db, clock } = c.var;
    const now = clock();
    const { id, ...request } = c.req.valid("query");
    const wanted = id.split(",").map((part) => part.trim().toLowerCase());
    const ids = [...new Set(wanted)].filter((part) => listIdSchema.safeParse(part).success).slice(0, listsMax);
    const lists = await getListsById(db, { actor, ids, request, now });
    return c.json({ lists: lists.map((list) => listOf(list, actor, now)) }, 200);
  }),
]);

export const privateRoutes = createRouter([
  on(getCreated, async (c) => {
    const { actor, db } = c.var;
    const lists = await getOwnLists(db, { actor, activityId: c.req.valid("query").activityId });
    return c.json({ lists: lists.map(ownListOf) }, 200);
  }),
  on(postList, async (c) => {
    const { actor, db, clock } = c.var;
    const id = await createList(db, { actor, body: c.req.valid("json"), now: clock() });
    return c.json({ list: ownListOf(await getOwnList(db, id, { actor })) }, 201);
  }),
  on(patchList, async (c) => {
    const { actor, db, clock } = c.var;
    const { listId } = c.req.valid("param");
    await changeList(db, { actor, listId, body: c.req.valid("json"), now: clock() });
    return c.json({ list: ownListOf(await getOwnList(db, listId, { actor })) }, 200);
  }),
  on(removeList, async (c) => {
    const { actor, db, clock } = c.var;
    await deleteList(db, { actor, listId: c.req.valid("param").listId, now: clock() });
    return c.json({}, 200);
  }),
  on(putActivity, async (c) => {
    const { actor, db, clock } = c.var;
    const { listId, activityId } = c.req.valid("param");
    await addToList(db, { actor, listId, activityId, now: clock() });
    return c.json({ list: ownListOf(await getOwnList(db, listId, { actor, activityId })) }, 200);
  }),
  on(removeActivity, async (c) => {
    const { actor, db, clock } = c.var;
    const { listId, activityId } = c.req.valid("param");
    await removeFromList(db, { actor, listId, activityId, now: clock() });
    return c.json({ list: ownListOf(await getOwnList(db, listId, { actor, activityId })) }, 200);
  }),
]);
