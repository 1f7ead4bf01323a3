import type { Database } from "@meander/api/db/client";
import { succeedingWith, each, roles } from "../roles.ts";
import type { RouteRow } from "../row.ts";
import type { Scene } from "../scene.ts";

const strikeId = "018f0000-0000-7000-8000-000000000003";
/** Others must not learn that it exists. */
const onlyOwner = { ...each(roles, 404), visitor: 401 };

/** A strike against `suspended`, of a decision that can no longer be undone. */
async function strike(db: Database, { caseId, people, now }: Scene): Promise<void> {
  const longAgo = new Date(now.getTime() - 60_000);
  await db
    .updateTable("moderationCase")
    .set({ status: "decided", decidedAt: longAgo, subjectId: people.suspended.id })
    .where("id", "=", caseId)
    .execute();
  const { id: eventId } = await db
    .insertInto("caseEvent")
    .values({
      caseId,
      commandId: "018f0000-0000-7000-8000-000000000004",
      actorId: people.moderator.id,
      type: "decide",
      caseVersion: 2,
      data: JSON.stringify({ decision: "warn" }),
      createdAt: longAgo,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db
    .insertInto("strike")
    .values({
      id: strikeId,
      eventId,
      personId: people.suspended.id,
      category: "spam",
      createdAt: longAgo,
      expiresAt: new Date(now.getTime() + 60_000),
    })
    .execute();
}

export const rows: readonly RouteRow[] = [
  {
    route: "POST private/appeal",
    when: "also while the account is paused",
    expected: { ...succeedingWith(201, { ...onlyOwner, suspended: 200 }), unverified: 403 },
    arrange: strike,
    send: () => ({ body: { strikeId, text: "It was not me" } }),
  },
  {
    route: "GET private/appeal/{appealId}",
    expected: { ...onlyOwner, suspended: 200 },
    arrange: strike,
    send: () => ({ params: { appealId: strikeId } }),
  },
];
