import type { Likes } from "@meander/domain/activity/liking";
import { can } from "@meander/domain/permission/can";
import type { ActivityResource } from "@meander/domain/permission/activity-rules";
import type { Actor } from "@meander/domain/permission/actor";
import type { ReportCategory } from "@meander/domain/moderation/report-category";
import type { ActivityDates } from "@meander/domain/activity/timing";
import type { Database } from "../../db/client.ts";
import { findBlockedPeople, findPersonCards, type PersonCardRow } from "../profiles/queries.ts";
import { actorIdOf, datesOf, isAhead, resourceOf } from "./activity-for-actor.ts";
import {
  type ActivityRow,
  countPending,
  findActivityRows,
  findDateOptions,
  findFirstPeople,
  findHidings,
  findOwnPlaces,
  findOwnStars,
  type StoredOption,
} from "./queries.ts";
import { findLikes } from "./shared-likes.ts";

/** Cards show the host and up to four more. */
const PEOPLE_BESIDE_HOST = 4;

/** One activity with everything its view shows to one actor. */
export type LoadedActivity = {
  readonly row: ActivityRow;
  readonly dates: ActivityDates<StoredOption>;
  readonly resource: ActivityResource;
  /** With the policy it was hidden for, if one was named. */
  readonly hidden: { readonly category: ReportCategory | null } | null;
  readonly host: PersonCardRow;
  readonly people: readonly PersonCardRow[];
  readonly likes: Likes;
  /** What the actor rated it with. */
  readonly ownStars: number | null;
  readonly pendingCount: number;
};

/** Those of the activities that the actor may see, in the order of the ids, read in as many queries however many they are. */
export async function loadActivities(
  db: Database,
  ids: readonly string[],
  actor: Actor,
  now: Date,
): Promise<LoadedActivity[]> {
  const viewerId = actorIdOf(actor);
  const rows = await findActivityRows(db, [...new Set(ids)]);
  const found = rows.map((row) => row.id);
  const [options, places, firstPeople, likes, ownStars, pending, blocked] = await Promise.all([
    findDateOptions(db, found, viewerId),
    findOwnPlaces(db, found, viewerId),
    findFirstPeople(db, found, PEOPLE_BESIDE_HOST),
    findLikes(db, rows, viewerId),
    findOwnStars(db, found, viewerId),
    countPending(db, found, viewerId),
    findBlockedPeople(db, viewerId),
  ]);
  const hidings = await findHidings(db, rows);
  const cards = await findPersonCards(db, [...rows.map((row) => row.hostId), ...[...firstPeople.values()].flat()]);

  const byId = new Map<string, LoadedActivity>();
  for (const row of rows) {
    const host = cards.get(row.hostId);
    if (host === undefined) continue;
    const dates = datesOf(row, options.get(row.id) ?? []);
    const standing = { isBlocked: blocked.has(row.hostId), isHostSuspended: isAhead(host.suspendedUntil, now) };
    const resource = resourceOf(row, dates, places.get(row.id), standing, now);
    if (!can(actor, "viewActivity", resource).allowed) continue;
    const others = (firstPeople.get(row.id) ?? []).filter((id) => !blocked.has(id)).map((id) => cards.get(id));
    byId.set(row.id, {
      row,
      dates,
      resource,
      hidden: row.hiddenAt === null ? null : { category: hidings.get(row.id) ?? null },
      host,
      people: [host, ...others.filter((card) => card !== undefined)],
      likes: likes(row),
      ownStars: ownStars.get(row.id) ?? null,
      pendingCount: pending.get(row.id) ?? 0,
    });
  }
  return ids.map((id) => byId.get(id)).filter((activity) => activity !== undefined);
}
