import { literals } from "../../db/literals.ts";
import { activityStatus, openOrClosed } from "@meander/domain/activity/status";
import { participationStatus, pendingOrApproved } from "@meander/domain/participation/status";
import { sql } from "kysely";
import type { Database } from "../../db/client.ts";
import { isAfter, isBefore, type TimePosition } from "../../db/time-cursor.ts";
import { personExists } from "../profiles/queries.ts";
import { isBlockedPair } from "./queries.ts";

const draft = sql.lit(activityStatus.draft);
const expired = sql.lit(activityStatus.expired);

/** Keyset position in a personal list: the sort date, with the id as tie-breaker. */
type ListPosition = { readonly sortsAt: Date; readonly id: string };

export type ListWindow = {
  readonly now: Date;
  readonly limit: number;
  readonly offset: number;
  readonly after: TimePosition | null;
};

export type ActivityList = { readonly positions: readonly ListPosition[]; readonly total: number };

export type PersonalList = {
  readonly personId: string;
  /** Whether to include drafts and pending requests, which only the person sees. */
  readonly isOwn: boolean;
  /** The viewer's id; null for a visitor. */
  readonly viewerId: string | null;
  /**
   * Joined activities are visible to their host and approved participants, to members if the person allows it, and to
   * staff.
   */
  readonly viewerKind: "visitor" | "member" | "staff";
};

/** Postgres's stored value for activities without a date. */
const FAR_FUTURE = new Date("9999-12-31T00:00:00.000Z");

/** Whether the viewer may read the person's lists: the person exists, and there is no block in either direction. */
export async function hasPageFor(db: Database, personId: string, viewerId: string | null): Promise<boolean> {
  const [isKnown, isBlocked] = await Promise.all([personExists(db, personId), isBlockedPair(db, viewerId, personId)]);
  return isKnown && !isBlocked;
}

/**
 * Activities still ahead, earliest relevant date first, dateless ones last. The person's own suggestions and
 * recommended activities are in the suggested list instead.
 */
export async function listUpcoming(db: Database, list: PersonalList, window: ListWindow): Promise<ActivityList> {
  const { now, after } = window;
  const { rows } = await sql<ListPosition & { total: number }>`
    with mine as (${involvedActivities(list)}), upcoming as (
      select activity.id, coalesce((
        select min(date_option.starts_at) from date_option
        where date_option.activity_id = activity.id and date_option.ends_at > ${now}
          and date_option.decided_status = (select max(other.decided_status) from date_option other
            where other.activity_id = activity.id)
      ), ${FAR_FUTURE}::timestamptz) as sorts_at
      from mine join activity on activity.id = mine.id
      where activity.status <> ${expired} and activity.cancelled_at is null and not activity.is_suggested
        and not (activity.is_recommended and activity.host_id = ${list.personId})
        and (activity.status = ${draft} or activity.ends_at is null or activity.ends_at > ${now})
    )
    select upcoming.id, upcoming.sorts_at, (select count(*) from upcoming) as total from upcoming
    where ${isAfter(after, ["upcoming.sorts_at", "upcoming.id"])} order by upcoming.sorts_at, upcoming.id
    limit ${window.limit} offset ${after ? 0 : window.offset}`.execute(db);
  return { positions: rows, total: rows[0]?.total ?? (await countWhenEmpty(db, list, window, listUpcoming)) };
}

/**
 * The person's own activities that are suggestions or recommended by the team. All sort as far future, so their ids
 * order them.
 */
export async function listSuggested(db: Database, list: PersonalList, window: ListWindow): Promise<ActivityList> {
  const { now, after } = window;
  const isNext = after ? sql`suggested.id > ${after.id}::uuid` : sql`true`;
  const { rows } = await sql<ListPosition & { total: number }>`
    with suggested as (
      select activity.id from activity
      where activity.host_id = ${list.personId} and (activity.is_suggested or activity.is_recommended)
        and activity.cancelled_at is null
        and activity.status <> ${expired} and (${list.isOwn} or (activity.status <> ${draft}
          and activity.hidden_at is null))
        and (activity.status = ${draft} or activity.is_suggested or activity.ends_at is null or activity.ends_at > ${now})
    )
    select suggested.id, ${FAR_FUTURE}::timestamptz as sorts_at, (select count(*) from suggested) as total
      from suggested
    where ${isNext} order by suggested.id
    limit ${window.limit} offset ${after ? 0 : window.offset}`.execute(db);
  return { positions: rows, total: rows[0]?.total ?? (await countWhenEmpty(db, list, window, listSuggested)) };
}

/** What the person likes and may see, the latest like first. The likes of a copy are its original's. */
export async function listLiked(db: Database, list: PersonalList, window: ListWindow): Promise<ActivityList> {
  const { personId } = list;
  const { rows } = await sql<ListPosition & { total: number }>`
    with liked as (
      select activity.id, activity_like.created_at as sorts_at from activity_like
        join activity on activity.id = activity_like.activity_id
      where activity_like.person_id = ${personId} and (activity.host_id = ${personId}
        or (activity.status <> ${draft} and activity.hidden_at is null
        and not exists (select from block where person_id = ${personId} and blocked_id = activity.host_id)
        and not exists (select from block where person_id = activity.host_id and blocked_id = ${personId})))
    )
    select liked.id, liked.sorts_at, (select count(*) from liked) as total from liked
    where ${isBefore(window.after, ["liked.sorts_at", "liked.id"])} order by liked.sorts_at desc, liked.id desc
    limit ${window.limit} offset ${window.after ? 0 : window.offset}`.execute(db);
  return { positions: rows, total: rows[0]?.total ?? (await countWhenEmpty(db, list, window, listLiked)) };
}

/** Past and cancelled activities, latest end first. A suggestion is never past. */
export async function listPast(db: Database, list: PersonalList, window: ListWindow): Promise<ActivityList> {
  const { now, after } = window;
  const { rows } = await sql<ListPosition & { total: number }>`
    with mine as (${involvedActivities(list)}), past as (
      select activity.id, coalesce(activity.ends_at, activity.cancelled_at, activity.modified_at) as sorts_at
      from mine join activity on activity.id = mine.id
      where activity.status = ${expired} or activity.cancelled_at is not null or (activity.status in ${literals(openOrClosed)}
        and not activity.is_suggested and activity.ends_at <= ${now})
    )
    select past.id, past.sorts_at, (select count(*) from past) as total from past
    where ${isBefore(after, ["past.sorts_at", "past.id"])} order by past.sorts_at desc, past.id desc
    limit ${window.limit} offset ${after ? 0 : window.offset}`.execute(db);
  return { positions: rows, total: rows[0]?.total ?? (await countWhenEmpty(db, list, window, listPast)) };
}

/** What the person hosted and what took place, latest end first. */
export async function listHosted(db: Database, list: PersonalList, window: ListWindow): Promise<ActivityList> {
  const { now, after } = window;
  const { rows } = await sql<ListPosition & { total: number }>`
    with hosted as (
      select activity.id, activity.ends_at as sorts_at from activity
      where activity.host_id = ${list.personId} and activity.status <> ${draft}
        and activity.cancelled_at is null and not activity.is_suggested and activity.ends_at <= ${now}
        and (${list.isOwn} or activity.hidden_at is null)
    )
    select hosted.id, hosted.sorts_at, (select count(*) from hosted) as total from hosted
    where ${isBefore(after, ["hosted.sorts_at", "hosted.id"])} order by hosted.sorts_at desc, hosted.id desc
    limit ${window.limit} offset ${after ? 0 : window.offset}`.execute(db);
  return { positions: rows, total: rows[0]?.total ?? (await countWhenEmpty(db, list, window, listHosted)) };
}

/** Activities that the person hosts or takes part in. Hidden ones are visible only to their host. */
function involvedActivities(list: PersonalList) {
  const { personId, isOwn } = list;
  return sql`
    select id from activity where host_id = ${personId} and (${isOwn} or (status <> ${draft} and hidden_at is null))
    union
    select participant.activity_id from participant join activity on activity.id = participant.activity_id
    where participant.person_id = ${personId}
      and participant.status = any (${isOwn ? pendingOrApproved : [participationStatus.approved]}::smallint[])
      and activity.hidden_at is null and ${isJoiningShown(list)}`;
}

/** Condition on a `participant` of an `activity`. */
function isJoiningShown({ isOwn, viewerId, viewerKind }: PersonalList) {
  if (isOwn || viewerKind === "staff") return sql`true`;
  if (viewerId === null) return sql`false`;
  const isShownToMembers =
    viewerKind === "member" ? sql`(select shows_joined from person where id = participant.person_id)` : sql`false`;
  return sql`(activity.host_id = ${viewerId} or ${isShownToMembers}
    or exists (select from participant viewing where viewing.activity_id = activity.id
      and viewing.person_id = ${viewerId} and viewing.status = ${sql.lit(participationStatus.approved)}))`;
}

/** Counts separately, since a page past the end has no row that could carry the total. */
async function countWhenEmpty(
  db: Database,
  list: PersonalList,
  window: ListWindow,
  read: (db: Database, list: PersonalList, window: ListWindow) => Promise<ActivityList>,
): Promise<number> {
  if (window.offset === 0 && window.after === null) return 0;
  return (await read(db, list, { ...window, limit: 1, offset: 0, after: null })).total;
}
