import type { DateOption } from "@meander/domain/date-vote/option";
import { isReportCategory, type ReportCategory } from "@meander/domain/moderation/report-category";
import type { ParticipationStatus } from "@meander/domain/participation/participation";
import { type Selectable, sql } from "kysely";
import type { Database, Trx } from "../../db/client.ts";
import type { Activity } from "../../db/generated-types.ts";
import { storedVotes } from "./stored-json.ts";

export type ActivityRow = Selectable<Activity>;

/** An option as the rules know it, with what is kept of it. */
export type StoredOption = DateOption & {
  readonly id: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
  /** Valid votes. */
  readonly voteCount: number;
};

export async function findActivityRows(db: Database, ids: readonly string[]): Promise<ActivityRow[]> {
  if (ids.length === 0) return [];
  return db.selectFrom("activity").selectAll().where("id", "in", ids).execute();
}

export async function findActivityRow(db: Database | Trx, id: string): Promise<ActivityRow | null> {
  return (await db.selectFrom("activity").selectAll().where("id", "=", id).executeTakeFirst()) ?? null;
}

/**
 * Everything that depends on an activity's state or counts waits for this lock. It leaves room for the key-share locks of foreign keys,
 * which every row about the activity takes: otherwise an insert could wait for a change that waits for it.
 */
export async function lockActivityRow(trx: Trx, id: string): Promise<ActivityRow | null> {
  return (
    (await trx.selectFrom("activity").selectAll().where("id", "=", id).forNoKeyUpdate().executeTakeFirst()) ?? null
  );
}

/**
 * The options of each activity, earliest first. `votesSeenBy` narrows the votes to what that person may see: all of them
 * where they host, those of people they see where they take part, else their own; left out, every vote is there.
 */
export async function findDateOptions(
  db: Database | Trx,
  activityIds: readonly string[],
  votesSeenBy?: string | null,
): Promise<ReadonlyMap<string, StoredOption[]>> {
  if (activityIds.length === 0) return new Map();
  const isSeen =
    votesSeenBy === undefined
      ? sql<boolean>`true`
      : sql<boolean>`(v.person_id = ${votesSeenBy}::uuid
          or exists (select 1 from activity a where a.id = o.activity_id and a.host_id = ${votesSeenBy}::uuid)
          or (exists (select 1 from participant p where p.activity_id = o.activity_id
              and p.person_id = ${votesSeenBy}::uuid and p.status in (2, 3))
            and not exists (select 1 from block b
              where (b.person_id = v.person_id and b.blocked_id = ${votesSeenBy}::uuid)
                or (b.person_id = ${votesSeenBy}::uuid and b.blocked_id = v.person_id))))`;
  const rows = await db
    .selectFrom("dateOption as o")
    .selectAll("o")
    .select(
      sql<string>`coalesce((
        select jsonb_agg(jsonb_build_object('userId', v.person_id, 'valid', v.is_valid) order by v.created_at, v.person_id)
        from date_vote v where v.option_id = o.id and ${isSeen}), '[]')`.as("votes"),
    )
    .where("o.activityId", "in", activityIds)
    .orderBy("o.startsAt")
    .orderBy("o.id")
    .execute();
  const options = rows.map(
    (row) =>
      [
        row.activityId,
        {
          id: row.id,
          dayCode: row.dayCode,
          timePeriodCode: row.timePeriod,
          timeCode: row.timeCode,
          decidedStatusInt: row.decidedStatus,
          votes: storedVotes(row.votes),
          startsAt: row.startsAt,
          endsAt: row.endsAt,
          voteCount: row.voteCount,
        },
      ] as const,
  );
  return groupPairs(options);
}

export type OwnPlace = { readonly status: ParticipationStatus; readonly hasAttended: boolean };

/** The person's own place in each activity. */
export async function findOwnPlaces(
  db: Database | Trx,
  activityIds: readonly string[],
  personId: string | null,
): Promise<ReadonlyMap<string, OwnPlace>> {
  if (personId === null || activityIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("participant")
    .select(["activityId", "status", "attendedAt"])
    .where("personId", "=", personId)
    .where("activityId", "in", activityIds)
    .execute();
  return new Map(
    // The column's check allows these four numbers only.
    rows.map((row) => [
      row.activityId,
      { status: row.status as ParticipationStatus, hasAttended: row.attendedAt !== null },
    ]),
  );
}

/** For which policy each of the hidden ones among them was hidden. */
export async function findHidings(
  db: Database,
  rows: readonly ActivityRow[],
): Promise<ReadonlyMap<string, ReportCategory>> {
  const eventIds = rows.map((row) => row.hidingEventId).filter((id) => id !== null);
  if (eventIds.length === 0) return new Map();
  const events = await db
    .selectFrom("caseEvent")
    .innerJoin("activity", "activity.hidingEventId", "caseEvent.id")
    .select(["activity.id", sql<string | null>`case_event.data ->> 'category'`.as("category")])
    .where("caseEvent.id", "in", eventIds)
    .execute();
  const named = events.map(({ id, category }) => [id, category ?? ""] as const);
  return new Map(named.filter((pair): pair is [string, ReportCategory] => isReportCategory(pair[1])));
}

/** Which of the activities this person likes. */
export async function findLiked(
  db: Database | Trx,
  activityIds: readonly string[],
  personId: string | null,
): Promise<ReadonlySet<string>> {
  if (personId === null || activityIds.length === 0) return new Set();
  const rows = await db
    .selectFrom("activityLike")
    .select("activityId")
    .where("personId", "=", personId)
    .where("activityId", "in", activityIds)
    .execute();
  return new Set(rows.map((row) => row.activityId));
}

/** The stars this person gave to each of the activities they rated. */
export async function findOwnStars(
  db: Database,
  activityIds: readonly string[],
  personId: string | null,
): Promise<ReadonlyMap<string, number>> {
  if (personId === null || activityIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("rating")
    .select(["activityId", "stars"])
    .where("personId", "=", personId)
    .where("activityId", "in", activityIds)
    .execute();
  return new Map(rows.map((row) => [row.activityId, row.stars]));
}

/** The first approved people of each activity, in the order they were approved. */
export async function findFirstPeople(
  db: Database,
  activityIds: readonly string[],
  perActivity: number,
): Promise<ReadonlyMap<string, string[]>> {
  if (activityIds.length === 0) return new Map();
  const { rows } = await sql<{ activityId: string; personId: string }>`
    select p.activity_id, p.person_id
    from unnest(${activityIds}::uuid[]) wanted (activity_id)
    cross join lateral (
      select activity_id, person_id, decided_at from participant
      where activity_id = wanted.activity_id and status = 3
      order by decided_at, person_id limit ${perActivity}
    ) p
    order by p.activity_id, p.decided_at, p.person_id`.execute(db);
  return groupPairs(rows.map((row) => [row.activityId, row.personId] as const));
}

/** Requests that wait for an answer, for activities this person hosts. */
export async function countPending(
  db: Database,
  activityIds: readonly string[],
  hostId: string | null,
): Promise<ReadonlyMap<string, number>> {
  if (hostId === null || activityIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("participant")
    .innerJoin("activity", "activity.id", "participant.activityId")
    .select((eb) => ["participant.activityId", eb.fn.countAll<number>().as("count")])
    .where("participant.activityId", "in", activityIds)
    .where("participant.status", "=", 2)
    .where("activity.hostId", "=", hostId)
    .groupBy("participant.activityId")
    .execute();
  return new Map(rows.map((row) => [row.activityId, row.count]));
}

/** Whether one of the two blocks the other. */
export async function isBlockedPair(db: Database | Trx, one: string | null, other: string): Promise<boolean> {
  if (one === null || one === other) return false;
  const row = await db
    .selectFrom("block")
    .select("personId")
    .where((eb) =>
      eb.or([
        eb.and([eb("personId", "=", one), eb("blockedId", "=", other)]),
        eb.and([eb("personId", "=", other), eb("blockedId", "=", one)]),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Until when the person's account is or was paused. */
export async function findSuspension(db: Database | Trx, personId: string): Promise<Date | null> {
  const row = await db.selectFrom("person").select("suspendedUntil").where("id", "=", personId).executeTakeFirst();
  return row?.suspendedUntil ?? null;
}

/** Those who take part or asked to, the host not among them. */
export async function findPeopleTakingPart(
  trx: Trx,
  activityId: string,
  statuses: readonly ParticipationStatus[],
): Promise<string[]> {
  const rows = await trx
    .selectFrom("participant")
    .select("personId")
    .where("activityId", "=", activityId)
    .where("status", "in", statuses)
    .orderBy("personId")
    .execute();
  return rows.map((row) => row.personId);
}

export async function setRecommended(trx: Trx, activityId: string, isRecommended: boolean): Promise<void> {
  await trx.updateTable("activity").set({ isRecommended }).where("id", "=", activityId).execute();
}

/** Rewrites what discovery finds of these activities; part of every transaction that changes one. */
export async function refreshSearch(trx: Trx, activityIds: readonly string[], now: Date): Promise<void> {
  await sql`select refresh_activity_search(${activityIds}::uuid[], ${now}::timestamptz)`.execute(trx);
}

function groupPairs<Value>(pairs: readonly (readonly [string, Value])[]): Map<string, Value[]> {
  const groups = new Map<string, Value[]>();
  for (const [key, value] of pairs) {
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [value]);
    else group.push(value);
  }
  return groups;
}
