import { openOrClosed } from "@meander/domain/activity/status";
import type { DateOption } from "@meander/domain/date-vote/option";
import type { ParticipationStatus } from "@meander/domain/participation/status";
import { type RawBuilder, type Selectable, sql } from "kysely";
import type { Database, Trx } from "../../db/client.ts";
import type { Activity } from "../../db/generated-types.ts";
import { literals } from "../../db/literals.ts";
import { storedVotes } from "./stored-json.ts";

export type ActivityRow = Selectable<Activity>;

/** The columns that views and rules need. */
export type ViewedRow = Omit<
  ActivityRow,
  "placeId" | "countrySlug" | "regionSlug" | "placeSlug" | "lon" | "lat" | "openedAt"
>;

/** A date option as the rules define it, with its stored columns. */
export type StoredOption = DateOption & {
  readonly id: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
  /** Counts only valid votes. */
  readonly voteCount: number;
};

export async function findActivityRow(db: Database | Trx, id: string): Promise<ActivityRow | null> {
  return (await db.selectFrom("activity").selectAll().where("id", "=", id).executeTakeFirst()) ?? null;
}

/**
 * Serialises every change that depends on an activity's state or counts. `for no key update` doesn't conflict with the
 * key-share locks of foreign keys, which would otherwise deadlock with inserts.
 */
export async function lockActivityRow(trx: Trx, id: string): Promise<ActivityRow | null> {
  return (
    (await trx.selectFrom("activity").selectAll().where("id", "=", id).forNoKeyUpdate().executeTakeFirst()) ?? null
  );
}

/** The options of each activity with their votes, earliest first. */
export async function findDateOptions(
  db: Database | Trx,
  activityIds: readonly string[],
): Promise<ReadonlyMap<string, StoredOption[]>> {
  if (activityIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("dateOption")
    .selectAll("dateOption")
    .select(
      sql<string>`coalesce((
        select jsonb_agg(jsonb_build_object('userId', date_vote.person_id, 'valid', date_vote.is_valid)
          order by date_vote.created_at, date_vote.person_id)
        from date_vote where date_vote.option_id = date_option.id), '[]')`.as("votes"),
    )
    .where("dateOption.activityId", "in", activityIds)
    .orderBy("dateOption.startsAt")
    .orderBy("dateOption.id")
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
    // The column's check constraint allows only these four numbers.
    rows.map((row) => [
      row.activityId,
      { status: row.status as ParticipationStatus, hasAttended: row.attendedAt !== null },
    ]),
  );
}

/** Whether a block exists between the two, in either direction. */
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

/** End of the person's suspension, which may be past. */
export async function findSuspension(db: Database | Trx, personId: string): Promise<Date | null> {
  const row = await db.selectFrom("person").select("suspendedUntil").where("id", "=", personId).executeTakeFirst();
  return row?.suspendedUntil ?? null;
}

/** Condition: the activity is published, and neither over nor cancelled. The query is one of `activity`. */
export function isActivityAhead(now: Date): RawBuilder<boolean> {
  return sql<boolean>`(activity.status in ${literals(openOrClosed)} and activity.cancelled_at is null
    and (activity.ends_at is null or activity.ends_at > ${now}::timestamptz))`;
}

/** Ids of participants with one of these statuses, without the host. */
export async function findParticipantIds(
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

/** Rebuilds the discovery rows of these activities; part of every transaction that changes one. */
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
