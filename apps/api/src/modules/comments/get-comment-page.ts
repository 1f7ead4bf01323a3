import type { Actor } from "@meander/domain/permission/actor";
import { can } from "@meander/domain/permission/can";
import type { Database } from "../../db/client.ts";
import { cutTimePage, type DatePageRequest, dateWindowOf } from "../../db/time-cursor.ts";
import { requireAllowed } from "../../require-allowed.ts";
import { actorIdOf, getActivityFor } from "../activities/activity-for-actor.ts";
import { findBlockedPeople } from "../profiles/queries.ts";
import { type CommentRow, countCommentsByActivity, listComments, listNewestComments } from "./queries.ts";

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
  const [found, hiddenCounts] = await Promise.all([
    listComments(db, { activityId, hiddenAuthors, ...window }),
    countCommentsByActivity(db, [activityId], hiddenAuthors),
  ]);
  const totalCount = shownCount(row, hiddenCounts);
  return { ...cutTimePage(found, window.limit, positionOf), totalCount, viewerId };
}

type Counted = { readonly id: string; readonly commentCount: number };

/** The first page of each of these activities, which the viewer may see; the number of queries is constant. */
export async function getFirstCommentPages(
  db: Database,
  activities: readonly Counted[],
  viewerId: string,
  limit: number,
): Promise<ReadonlyMap<string, Omit<ReadComments, "viewerId">>> {
  const activityIds = activities.map(({ id }) => id);
  const hiddenAuthors = [...(await findBlockedPeople(db, viewerId))];
  const [found, hiddenCounts] = await Promise.all([
    listNewestComments(db, { activityIds, hiddenAuthors, limit: limit + 1 }),
    countCommentsByActivity(db, activityIds, hiddenAuthors),
  ]);
  const byActivity = Map.groupBy(found, ({ activityId }) => activityId);
  return new Map(
    activities.map((activity) => {
      const rows = byActivity.get(activity.id) ?? [];
      return [activity.id, { ...cutTimePage(rows, limit, positionOf), totalCount: shownCount(activity, hiddenCounts) }];
    }),
  );
}

function positionOf({ postedAt, id }: CommentRow) {
  return { at: postedAt, id };
}

function shownCount({ id, commentCount }: Counted, hiddenCounts: ReadonlyMap<string, number>): number {
  return Math.max(0, commentCount - (hiddenCounts.get(id) ?? 0));
}
