import type { Actor } from "@meander/domain/permission/actor";
import { can } from "@meander/domain/permission/can";
import type { Database } from "../../db/client.ts";
import { cutTimePage, type DatePageRequest, dateWindowOf } from "../../db/time-cursor.ts";
import { requireAllowed } from "../../require-allowed.ts";
import { actorIdOf, getActivityFor } from "../activities/activity-for-actor.ts";
import { findBlockedPeople } from "../profiles/queries.ts";
import { type CommentRow, countCommentsOf, listComments } from "./queries.ts";

type Input = {
  readonly actor: Actor;
  readonly activityId: string;
  readonly page: DatePageRequest;
  readonly now: Date;
};

export type ReadComments = {
  readonly rows: readonly CommentRow[];
  readonly cursor: string | null;
  readonly totalCount: number;
  readonly viewerId: string | null;
};

/** Newest first, without comments of people with a block in either direction. */
export async function getCommentPage(db: Database, { actor, activityId, page, now }: Input): Promise<ReadComments> {
  const { row, resource } = await getActivityFor(db, activityId, actor, now);
  requireAllowed(can(actor, "viewActivity", resource));
  const viewerId = actorIdOf(actor);
  const window = dateWindowOf(page);
  const hiddenAuthors = [...(await findBlockedPeople(db, viewerId))];
  const [found, hiddenCount] = await Promise.all([
    listComments(db, { activityId, hiddenAuthors, ...window }),
    countCommentsOf(db, activityId, hiddenAuthors),
  ]);
  const cut = cutTimePage(found, window.limit, ({ postedAt, id }) => ({ at: postedAt, id }));
  return { ...cut, totalCount: Math.max(0, row.commentCount - hiddenCount), viewerId };
}
