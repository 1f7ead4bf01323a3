import type { Database } from "@meander/api/db/client";
import { hashOneTimeSecret } from "@meander/api/modules/accounts/one-time-secret";
import { succeedingWith, each, permission, roles } from "../roles.ts";
import type { RouteRow } from "../row.ts";
import type { Scene } from "../scene.ts";

const shareId = "018f0000-0000-7000-8000-000000000006";
const token = "a".repeat(43);
const sharers = permission("shareUserProfiles");
const staff = ["moderator", "administrator", "marketer"] as const;

function share(db: Database, { subject, people, now }: Scene) {
  return db
    .insertInto("profileShare")
    .values({
      id: shareId,
      tokenHash: hashOneTimeSecret(token),
      personId: subject.id,
      sharedBy: people.moderator.id,
      createdAt: now,
      expiresAt: new Date(now.getTime() + 60_000),
    })
    .execute();
}

export const rows: readonly RouteRow[] = [
  // Every read is audited.
  { route: "GET private/admin/comments", expected: permission("seeAllComments"), writes: true },
  { route: "POST private/admin/user/{userId}/share", expected: succeedingWith(201, sharers) },
  { route: "GET private/admin/user/{userId}/shares", expected: sharers },
  {
    route: "DELETE private/admin/share/{shareId}",
    expected: sharers,
    arrange: share,
    send: () => ({ params: { shareId } }),
  },
  {
    route: "GET private/admin/shared/{token}",
    expected: { ...each(roles, 403), visitor: 401, ...each(staff, 200) },
    arrange: share,
    send: () => ({ params: { token } }),
    writes: true,
  },
];
