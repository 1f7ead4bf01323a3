import { can } from "@meander/domain/permission/can";
import type { Actor } from "@meander/domain/permission/actor";
import type { Database } from "../../db/client.ts";
import { requireAllowed } from "../../require-allowed.ts";
import { actorIdOf, getActivityFor } from "../activities/activity-for-actor.ts";
import { findBlockedPeople } from "../profiles/queries.ts";
import { type CommentRow, listComments } from "./queries.ts";

type Input = {
  readonly actor: Actor;
  readonly activityId: string;
  readonly limit: number;
  readonly after: Date | null;
  readonly before: Date | null;
  readonly now: Date;
};

export type ReadComments = {
  readonly rows: readonly CommentRow[];
  readonly totalCount: number;
  readonly viewerId: string | null;
};

/** Newest first, without those of people on either side of a block with the reader. */
export async function readComments(db: Database, { actor, activityId, now, ...page }: Input): Promise<ReadComments> {
  const { row, resource } = await getActivityFor(db, activityId, actor, now);
  requireAllowed(can(actor, "viewActivity", resource));
  const viewerId = actorIdOf(actor);
  const hiddenAuthors = [...(await findBlockedPeople(db, viewerId))];
  const rows = await listComments(db, { activityId, hiddenAuthors, ...page });
  return { rows, totalCount: row.commentCount, viewerId };
}
