import { userIdParams } from "@meander/domain/contract/activities";
import { okResponse } from "@meander/domain/contract/envelope";
import {
  newShare,
  profileSharesResponse,
  sharedProfile,
  sharedTokenParams,
  shareIdParams,
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
  summary: "Creates a link to the staff view of a person for colleagues, valid for three days.",
  request: { params: userIdParams },
  responses: { 201: json(newShare, "Created.") },
});

const getShares = declareRoute({
  method: "get",
  path: "/admin/user/{userId}/shares",
  access,
  summary: "The valid links to a person's account.",
  request: { params: userIdParams },
  responses: { 200: json(profileSharesResponse) },
});

const deleteShare = declareRoute({
  method: "delete",
  path: "/admin/share/{shareId}",
  access,
  summary: "Revokes such a link; only for its creator or an administrator.",
  request: { params: shareIdParams },
  responses: { 200: json(okResponse) },
});

const getShared = declareRoute({
  method: "get",
  path: "/admin/shared/{token}",
  effectBy: "own-page",
  // For staff of any type; the link replaces the permission.
  access: "verified",
  summary: "The staff view of the person that a link is about; each view is audited.",
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
