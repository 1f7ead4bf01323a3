import { participationStatus, pendingOrApproved } from "@meander/domain/participation/participation";
import { sql } from "kysely";
import type { Database } from "../../db/client.ts";
import { isAfter, isBefore, type TimePosition } from "../../db/time-cursor.ts";
import { personExists } from "../profiles/queries.ts";
import { isBlockedPair } from "./queries.ts";

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
      select a.id, coalesce((
        select min(o.starts_at) from date_option o
        where o.activity_id = a.id and o.ends_at > ${now}
          and o.decided_status = (select max(p.decided_status) from date_option p where p.activity_id = a.id)
      ), ${FAR_FUTURE}::timestamptz) as sorts_at
      from mine join activity a on a.id = mine.id
      where a.status in (0, 1, 2) and a.cancelled_at is null and not a.is_suggested
        and not (a.is_recommended and a.host_id = ${list.personId})
        and (a.status = 0 or a.ends_at is null or a.ends_at > ${now})
    )
    select u.id, u.sorts_at, (select count(*) from upcoming) as total from upcoming u
    where ${isAfter(after, ["u.sorts_at", "u.id"])} order by u.sorts_at, u.id
    limit ${window.limit} offset ${after ? 0 : window.offset}`.execute(db);
  return { positions: rows, total: rows[0]?.total ?? (await countWhenEmpty(db, list, window, listUpcoming)) };
}

/**
 * The person's own activities that are suggestions or recommended by the team. All sort as far future, so their ids
 * order them.
 */
export async function listSuggested(db: Database, list: PersonalList, window: ListWindow): Promise<ActivityList> {
  const { now, after } = window;
  const isNext = after ? sql`s.id > ${after.id}::uuid` : sql`true`;
  const { rows } = await sql<ListPosition & { total: number }>`
    with suggested as (
      select a.id from activity a
      where a.host_id = ${list.personId} and (a.is_suggested or a.is_recommended) and a.cancelled_at is null
        and a.status in (0, 1, 2) and (${list.isOwn} or (a.status <> 0 and a.hidden_at is null))
        and (a.status = 0 or a.is_suggested or a.ends_at is null or a.ends_at > ${now})
    )
    select s.id, ${FAR_FUTURE}::timestamptz as sorts_at, (select count(*) from suggested) as total from suggested s
    where ${isNext} order by s.id
    limit ${window.limit} offset ${after ? 0 : window.offset}`.execute(db);
  return { positions: rows, total: rows[0]?.total ?? (await countWhenEmpty(db, list, window, listSuggested)) };
}

/** What the person likes and may see, the latest like first. The likes of a copy are its original's. */
export async function listLiked(db: Database, list: PersonalList, window: ListWindow): Promise<ActivityList> {
  const { personId } = list;
  const { rows } = await sql<ListPosition & { total: number }>`
    with liked as (
      select a.id, l.created_at as sorts_at from activity_like l join activity a on a.id = l.activity_id
      where l.person_id = ${personId} and (a.host_id = ${personId} or (a.status <> 0 and a.hidden_at is null
        and not exists (select from block where person_id = ${personId} and blocked_id = a.host_id)
        and not exists (select from block where person_id = a.host_id and blocked_id = ${personId})))
    )
    select k.id, k.sorts_at, (select count(*) from liked) as total from liked k
    where ${isBefore(window.after, ["k.sorts_at", "k.id"])} order by k.sorts_at desc, k.id desc
    limit ${window.limit} offset ${window.after ? 0 : window.offset}`.execute(db);
  return { positions: rows, total: rows[0]?.total ?? (await countWhenEmpty(db, list, window, listLiked)) };
}

/** Past and cancelled activities, latest end first. A suggestion is never past. */
export async function listPast(db: Database, list: PersonalList, window: ListWindow): Promise<ActivityList> {
  const { now, after } = window;
  const { rows } = await sql<ListPosition & { total: number }>`
    with mine as (${involvedActivities(list)}), past as (
      select a.id, coalesce(a.ends_at, a.cancelled_at, a.modified_at) as sorts_at
      from mine join activity a on a.id = mine.id
      where a.status = 3 or a.cancelled_at is not null or (a.status in (1, 2) and not a.is_suggested and a.ends_at <= ${now})
    )
    select p.id, p.sorts_at, (select count(*) from past) as total from past p
    where ${isBefore(after, ["p.sorts_at", "p.id"])} order by p.sorts_at desc, p.id desc
    limit ${window.limit} offset ${after ? 0 : window.offset}`.execute(db);
  return { positions: rows, total: rows[0]?.total ?? (await countWhenEmpty(db, list, window, listPast)) };
}

/** Activities that the person hosts or takes part in. Hidden ones are visible only to their host. */
function involvedActivities(list: PersonalList) {
  const { personId, isOwn } = list;
  return sql`
    select id from activity where host_id = ${personId} and (${isOwn} or (status <> 0 and hidden_at is null))
    union
    select p.activity_id from participant p join activity a on a.id = p.activity_id
    where p.person_id = ${personId} and p.status = any (${isOwn ? pendingOrApproved : [participationStatus.approved]}::smallint[])
      and a.hidden_at is null and ${isJoiningShown(list)}`;
}

/** Condition on a participant `p` of an activity `a`. */
function isJoiningShown({ isOwn, viewerId, viewerKind }: PersonalList) {
  if (isOwn || viewerKind === "staff") return sql`true`;
  if (viewerId === null) return sql`false`;
  const isShownToMembers =
    viewerKind === "member" ? sql`(select shows_joined from person where id = p.person_id)` : sql`false`;
  return sql`(a.host_id = ${viewerId} or ${isShownToMembers}
    or exists (select from participant v where v.activity_id = a.id and v.person_id = ${viewerId} and v.status = 3))`;
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
