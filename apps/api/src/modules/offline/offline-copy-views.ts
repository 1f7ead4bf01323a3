import { pageSizes } from "@meander/domain/constants";
import type { OfflineCopy } from "@meander/domain/contract/offline";
import { DomainError } from "@meander/domain/errors";
import { offlinePolicy } from "@meander/domain/site/offline-policy";
import { message } from "@meander/domain/messages/message";
import type { Database } from "../../db/client.ts";
import type { SessionActor } from "../../sessions/session-actor.ts";
import { findSessionPerson } from "../accounts/queries.ts";
import { sessionUserOf } from "../accounts/views.ts";
import { pageOf, windowOf } from "../activities/activity-page.ts";
import { listUpcoming } from "../activities/list-queries.ts";
import { loadWholeActivities, type LoadedActivity } from "../activities/load-activities.ts";
import { activityCardOf, activityOf } from "../activities/views.ts";
import { getFirstCommentPages } from "../comments/get-comment-page.ts";
import { commentsOf } from "../comments/views.ts";
import { listInbox } from "../notifications/list-inbox.ts";
import { notificationsOf } from "../notifications/views.ts";

const upcomingPage = { page: 1, limit: offlinePolicy.activities } as const;

/** Reads what the person may see at this moment; the number of queries is constant. */
export async function viewOfflineCopy(db: Database, actor: SessionActor, now: Date): Promise<OfflineCopy> {
  const person = await findSessionPerson(db, actor.userId);
  if (person === undefined) throw new DomainError("session-expired", message("sessionExpired"));
  const list = { personId: actor.userId, isOwn: true, viewerId: actor.userId, viewerKind: "member" } as const;
  const { ids, info } = pageOf(upcomingPage, await listUpcoming(db, list, windowOf(upcomingPage, now)));
  const loaded = await loadWholeActivities(db, ids, actor, now);
  return {
    takenAt: now.toISOString(),
    user: sessionUserOf(person, actor),
    upcoming: { ...info, activities: loaded.map((activity) => activityCardOf(activity, actor, now)) },
    activities: await withComments(db, loaded, actor, now),
    inbox: await readInbox(db, actor.userId),
  };
}

async function withComments(
  db: Database,
  loaded: readonly LoadedActivity[],
  actor: SessionActor,
  now: Date,
): Promise<OfflineCopy["activities"]> {
  const rows = loaded.map(({ row }) => row);
  const pages = await getFirstCommentPages(db, rows, actor.userId, offlinePolicy.comments);
  const shown = await commentsOf(
    db,
    [...pages.values()].flatMap((page) => page.rows),
    actor.userId,
  );
  const byActivity = Map.groupBy(shown, ({ parentId }) => parentId);
  return loaded.map((activity) => {
    const view = activityOf(activity, actor, now);
    const { cursor = null, totalCount = 0 } = pages.get(view._id) ?? {};
    return { activity: view, comments: { comments: byActivity.get(view._id) ?? [], cursor, totalCount } };
  });
}

async function readInbox(db: Database, personId: string): Promise<OfflineCopy["inbox"]> {
  const { rows, cursor, counts } = await listInbox(db, personId, { limit: pageSizes.notifications });
  const notifications = await notificationsOf(db, rows, personId);
  return { notifications, unseenCount: counts.unseen, totalCount: counts.total, cursor };
}
