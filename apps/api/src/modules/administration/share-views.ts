import type { ProfileShare, SharedProfile } from "@meander/domain/contract/shared-profiles";
import { type Traveller, visitor } from "@meander/domain/permission/actor";
import { userIdOf } from "../../db/branded-ids.ts";
import { adminPersonOf } from "./people-views.ts";
import { canRevoke } from "./share-profile.ts";
import type { ShareRow } from "./share-queries.ts";

export function profileShareOf(row: ShareRow, actor: Traveller): ProfileShare {
  return {
    id: row.id,
    sharedBy: { userId: userIdOf(row.sharedBy), name: row.sharerName },
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    canRevoke: canRevoke(row, actor),
  };
}

/** Read only: a link allows no action, so no types are assignable. */
export function sharedProfileOf(viewed: Parameters<typeof adminPersonOf>[0], share: ShareRow): SharedProfile {
  const { assignableTypes: _none, ...person } = adminPersonOf(viewed, visitor);
  return { ...person, sharedBy: share.sharerName, expiresAt: share.expiresAt.toISOString() };
}
