import { userIdParams } from "@meander/domain/contract/activities";
import { okResponse } from "@meander/domain/contract/envelope";
import {
  newShare,
  profileSharesResponse,
  shareIdParams,
  sharedProfile,
  sharedTokenParams,
} from "@meander/domain/contract/shared-profiles";
import { sharedProfilePath } from "@meander/domain/paths";
import { createRouter, declareRoute, json, on } from "../../http/router.ts";
import { revokeShare, shareProfile } from "./share-profile.ts";
import { listShares } from "./share-queries.ts";
import { profileShareOf, sharedProfileOf } from "./share-views.ts";
import { viewSharedProfile } from "./view-shared-profile.ts";

const access = { permission: "shareUserProfiles" } as const;

const postShare = declareRoute({
  method: "post",
  path: "/admin/user/{userId}/share",
  access,
  summary: "Makes a link by which colleagues see what staff see of a person, for three days.",
  request: { params: userIdParams },
  responses: { 201: json(newShare, "Made.") },
});

const getShares = declareRoute({
  method: "get",
  path: "/admin/user/{userId}/shares",
  access,
  summary: "Links to a person's account that still open.",
  request: { params: userIdParams },
  responses: { 200: json(profileSharesResponse) },
});

const deleteShare = declareRoute({
  method: "delete",
  path: "/admin/share/{shareId}",
  access,
  summary: "Ends such a link: by whoever made it, or an administrator.",
  request: { params: shareIdParams },
  responses: { 200: json(okResponse) },
});

const getShared = declareRoute({
  method: "get",
  path: "/admin/shared/{token}",
  effectBy: "own-page",
  // Staff of any kind; the link stands for the permission.
  access: "verified",
  summary: "What staff see of the person whom a link is about; each look is written down.",
  request: { params: sharedTokenParams },
  responses: { 200: json(sharedProfile) },
});

export const shareRoutes = createRouter([
  on(postShare, async (c) => {
    const { actor, db, clock } = c.var;
    const userId = c.req.valid("param").userId.toLowerCase();
    const { id, token, expiresAt } = await shareProfile(db, { actor, userId, now: clock() });
    return c.json({ id, path: sharedProfilePath(token), expiresAt: expiresAt.toISOString() }, 201);
  }),
  on(getShares, async (c) => {
    const { actor, db, clock } = c.var;
    const rows = await listShares(db, c.req.valid("param").userId.toLowerCase(), clock());
    return c.json({ shares: rows.map((row) => profileShareOf(row, actor)) }, 200);
  }),
  on(deleteShare, async (c) => {
    const { actor, db, clock } = c.var;
    await revokeShare(db, { actor, shareId: c.req.valid("param").shareId.toLowerCase(), now: clock() });
    return c.json({}, 200);
  }),
  on(getShared, async (c) => {
    const { actor, db, clock } = c.var;
    const { viewed, share } = await viewSharedProfile(db, { actor, token: c.req.valid("param").token, now: clock() });
    return c.json(sharedProfileOf(viewed, share), 200);
  }),
]);
