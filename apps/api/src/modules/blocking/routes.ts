import { blockBody, blocksResponse } from "@meander/domain/contract/blocking";
import { okResponse } from "@meander/domain/contract/envelope";
import { blockPolicy } from "@meander/domain/policy";
import { createRouter, declareRoute, json, jsonBody, on } from "../../http/router.ts";
import { blockPerson, unblockPerson } from "./block-person.ts";
import { listBlocks } from "./queries.ts";
import { blockedPersonOf } from "./views.ts";

const getBlocks = declareRoute({
  method: "get",
  path: "/user/blocks",
  access: "session",
  summary: "The people whom the caller has blocked.",
  responses: { 200: json(blocksResponse) },
});

const postBlock = declareRoute({
  method: "post",
  path: "/user/block",
  access: "verified",
  summary:
    "Blocks a person: neither of the two sees, joins, comments on, mentions or notifies the other any more. The other is not notified.",
  request: { body: jsonBody(blockBody) },
  refuses: [404, 422],
  responses: { 200: json(okResponse) },
});

const postUnblock = declareRoute({
  method: "post",
  path: "/user/unblock",
  access: "verified",
  summary: "Removes a block.",
  request: { body: jsonBody(blockBody) },
  refuses: [404],
  responses: { 200: json(okResponse) },
});

export const blockRoutes = createRouter([
  on(getBlocks, async (c) => {
    const rows = await listBlocks(c.var.db, c.var.actor.userId, blockPolicy.max);
    return c.json({ blocks: rows.map(blockedPersonOf) }, 200);
  }),
  on(postBlock, async (c) => {
    const { actor, db, clock } = c.var;
    await blockPerson(db, { actor, userId: c.req.valid("json").userId.toLowerCase(), now: clock() });
    return c.json({}, 200);
  }),
  on(postUnblock, async (c) => {
    const { actor, db } = c.var;
    await unblockPerson(db, { actor, userId: c.req.valid("json").userId.toLowerCase() });
    return c.json({}, 200);
  }),
]);
